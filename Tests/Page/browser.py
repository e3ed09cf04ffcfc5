"""Chromium without a window, driven through its DevTools protocol over two pipes.

The protocol: https://chromedevtools.github.io/devtools-protocol/; messages are JSON that ends with a
byte 0.
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A page in a browser; `complaints` collects what it prints to its console, and its errors."""

    def __init__(self, width=1000, height=700):
        to_read, self.to = os.pipe()
        self.back, from_write = os.pipe()
        # Chromium reads from descriptor 3 and writes to 4; the shell moves the pipes there.
        self.profile = tempfile.mkdtemp()
        program = shutil.which("chromium")
        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--remote-debugging-pipe",
            "--disable-dev-shm-usage", f"--user-data-dir={self.profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["/bin/bash", "-c", f'exec "$@" 3<&{to_read} 4>&{from_write}', "bash", *command],
            pass_fds=(to_read, from_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.rest = b""
        self.count = 0
        self.session = None
        self.complaints = []
        self.requests = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.resize(width, height)

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        deadline = time.monotonic() + 90
        while True:
            answer = self.receive(deadline, method)
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer)

    def receive(self, deadline, what):
        while b"\0" not in self.rest:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.back], [], [], left)[0]:
                raise RuntimeError(f"the browser does not answer: {what}")
            piece = os.read(self.back, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.consoleAPICalled":
            texts = [str(each.get("value", each.get("description"))) for each in parameters["args"]]
            self.complaints.append(f"console.{parameters['type']}: {' '.join(texts)}")
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(f"exception: {json.dumps(parameters['exceptionDetails'])[:500]}")
        elif method == "Log.entryAdded":
            self.complaints.append(f"log: {parameters['entry']['text']}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def resize(self, width, height, is_phone=False):
        """The size of the window; phones have two pixels where others have one."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if is_phone else 1, mobile=is_phone)

    def prefer(self, **features):
        """Such as prefers_color_scheme="dark"."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def evaluate(self, expression):
        """The value of JavaScript; waits for promises."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:1000])
        return result["result"].get("value")

    def wait_for(self, expression, seconds=15):
        deadline = time.monotonic() + seconds
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise RuntimeError(f"in {seconds} s not true: {expression}")
            time.sleep(0.02)

    def open(self, path):
        """Opens a file, and waits until its page has a state."""
        self.complaints.clear()
        self.requests.clear()
        self.call("Page.navigate", url=f"file://{path}")
        self.wait_for("document.readyState === 'complete' && !!document.documentElement.dataset.state")

    def click(self, selector):
        """Clicks with the mouse on the middle of an element."""
        x, y = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key, code=None, text=None):
        """Presses a key, such as press("ArrowLeft"), press(" ", "Space", " ")."""
        numbers = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32, "Tab": 9,
                   "Enter": 13}
        parameters = {"key": key, "code": code or key, "windowsVirtualKeyCode": numbers.get(key, 0)}
        if text:
            parameters["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def screenshot(self):
        """The page as a PNG file."""
        # Two frames: what was asked for is drawn in the next one.
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
