"""The page in a browser: what it shows, how it plays, what a screen reader meets."""
from pixels import Pixels

PAPER_LIGHT, PAPER_DARK = (255, 255, 255), (0x24, 0x26, 0x2A)


class PageChecks:
    def __init__(self, browser):
        self.browser = browser
        self.wrong = []

    def run(self, name, path):
        """Runs a check; where the page fails so that it cannot go on, that is a fault too."""
        try:
            getattr(self, f"check_{name}")(path)
        except RuntimeError as error:
            self.wrong.append(f"{name}: {error}")

    def expect(self, is_right, what):
        if not is_right:
            self.wrong.append(what)

    def value(self, expression):
        return self.browser.evaluate(expression)

    def ink(self, paper=PAPER_LIGHT):
        """How many pixels of the paper are inked, in a screenshot."""
        box = self.value("""(() => {
          const { view } = drawingPage, { x, y, scale } = view.place, { frame } = view;
          const at = view.canvas.getBoundingClientRect();
          const clip = (v, most) => Math.min(Math.max(v, 4), most - 4);
          return [at.x + clip(x, at.width), at.y + clip(y, at.height),
            at.x + clip(x + frame.width * scale, at.width - 60),
            at.y + clip(y + frame.height * scale, at.height)];
        })()""")
        pixels = Pixels(self.browser.screenshot())
        ratio = self.value("devicePixelRatio")
        box = [each * ratio for each in box]
        box[2], box[3] = min(box[2], pixels.width), min(box[3], pixels.height)
        return pixels.unlike(paper, box)

    def check_quiet(self, name, path):
        """No messages, and no request but for the file itself."""
        self.expect(not self.browser.complaints, f"{name}: {self.browser.complaints}")
        others = [url for url in self.browser.requests
                  if not url.startswith(("data:,", f"file://{path}"))]
        self.expect(not others, f"{name}: asks for {others}")

    def check_replay(self, path):
        """Playing, pausing, scrubbing, by mouse and by keys."""
        browser = self.browser
        browser.open(path)
        whole = self.ink()
        self.expect(whole > 300, f"the screenshot has {whole} inked pixels")
        duration = self.value("drawingPage.player.duration")
        browser.press("Home")
        self.expect(self.value("drawingPage.player.time") == 0, "Home does not go to the beginning")
        self.expect(self.ink() == 0, "there is ink before the beginning")
        browser.evaluate("document.querySelector('#speed').value = '4';"
                         "document.querySelector('#speed').dispatchEvent(new Event('change'))")
        browser.click("#play")
        browser.wait_for("document.documentElement.dataset.state === 'playing'")
        browser.wait_for(f"drawingPage.player.time > {duration / 8}")
        self.expect(self.value("document.querySelector('#play').getAttribute('aria-label')") == "Pause",
                    "the button of a replay is not called Pause")
        browser.evaluate("document.activeElement.blur()")
        browser.press(" ", "Space", " ")
        browser.wait_for("document.documentElement.dataset.state === 'paused'")
        time, ink = self.value("drawingPage.player.time"), self.ink()
        self.expect(0 < time < duration, f"paused at {time} of {duration}")
        self.expect(0 < ink < whole, f"{ink} inked pixels on the way to {whole}")
        self.expect(self.value("drawingPage.player.time") == time, "time passes while paused")
        self.check_scrubbing(duration, whole)
        browser.press("Home")
        browser.evaluate("drawingPage.player.speed = 1e6")
        browser.press(" ", "Space", " ")
        browser.wait_for("document.documentElement.dataset.state === 'paused' && "
                         "drawingPage.player.time === drawingPage.player.duration")
        self.expect(self.ink() == whole, "the end of a replay is not the whole drawing")
        self.check_quiet("replay", path)

    def check_scrubbing(self, duration, whole):
        browser = self.browser
        browser.evaluate("document.querySelector('#time').focus()")
        browser.press("End")
        self.expect(self.ink() == whole, "scrubbing to the end does not show everything")
        browser.press("Home")
        self.expect(self.ink() == 0, "scrubbing to the beginning leaves ink")
        browser.evaluate(f"(() => {{ const t = document.querySelector('#time'); t.value = {duration / 2};"
                         "t.dispatchEvent(new Event('input')); })()")
        half = self.ink()
        self.expect(0 < half < whole, f"{half} of {whole} inked pixels in the middle")
        text = self.value("document.querySelector('#time').getAttribute('aria-valuetext')")
        self.expect(" of " in text and "stroke " in text, f"the slider says {text!r}")
        browser.click("tbody tr:nth-child(2) button")
        self.expect(self.value("drawingPage.player.current") == 1, "a click on a stroke does not go there")
        said = self.value("document.querySelector('#status').textContent")
        self.expect(said.startswith("Stroke 2 of "), f"the status says {said!r}")
        self.expect(self.value("document.querySelector('[aria-current]').dataset.number") == "1",
                    "the stroke is not marked in the list")
        browser.evaluate("document.activeElement.blur()")
        browser.press(".")
        self.expect(self.value("drawingPage.player.current") == 2, "the key . does not go on")
        browser.press(",")
        browser.press(",")
        self.expect(self.value("drawingPage.player.current") == 0, "the key , does not go back")
        before = self.value("drawingPage.player.time")
        browser.press("ArrowRight")
        self.expect(abs(self.value("drawingPage.player.time") - before - 1) < 1e-9,
                    "the right arrow does not go a second forward")

    def check_view(self, path):
        """Zoom, light and dark."""
        browser = self.browser
        browser.open(path)
        whole, scale = self.ink(), self.value("drawingPage.view.place.scale")
        browser.press("+")
        self.expect(self.value("drawingPage.view.place.scale") > scale * 1.4, "+ does not zoom in")
        browser.press("0")
        self.expect(self.value("drawingPage.view.place.scale") == scale, "0 does not show the page")
        browser.click("#zoom-out")
        self.expect(self.value("drawingPage.view.place.scale") < scale, "the button does not zoom out")
        browser.click("#fit")
        self.expect(self.ink() == whole, "after zooming back the picture is another")
        browser.click("#theme")
        dark = self.ink(PAPER_DARK)
        self.expect(dark > whole / 3, f"{dark} inked pixels on dark paper, {whole} on light")
        browser.click("#theme")
        self.expect(self.ink() == whole, "back to light the picture is another")
        browser.prefer(prefers_color_scheme="dark")
        self.expect(self.ink() == whole, "the system's dark mode wins over the button")
        browser.open(path)
        self.expect(self.ink(PAPER_DARK) == dark, "the page is not dark where the system is")
        browser.prefer(prefers_color_scheme="light")
        self.expect(self.ink() == whole, "the page does not follow the system")
        browser.prefer(prefers_color_scheme="light")
        self.check_quiet("view", path)

    def check_widths(self, path):
        """Nothing sticks out of narrow windows, whatever the drawing is called."""
        browser = self.browser
        for width, height in ((390, 844), (320, 568), (760, 900), (1600, 900)):
            browser.resize(width, height, is_phone=width < 700)
            browser.open(path)
            wide = self.value("document.documentElement.scrollWidth")
            self.expect(wide <= width, f"{wide} pixels wide in a window of {width}")
            self.expect(self.ink() > 100, f"no ink in a window of {width}")
        browser.resize(1000, 700)

    def check_stillness(self, path):
        """With reduced motion strokes come whole."""
        browser = self.browser
        browser.prefer(prefers_reduced_motion="reduce")
        browser.open(path)
        browser.evaluate("drawingPage.player.seek(0); drawingPage.player.speed = 0.01;"
                         "drawingPage.player.play()")
        browser.wait_for("drawingPage.player.time > 0")
        self.expect(self.value("drawingPage.view.currentPieces(0) === null"),
                    "a stroke grows although motion is to be reduced")
        browser.prefer(prefers_reduced_motion="no-preference")
        browser.evaluate("drawingPage.player.pause()")

    def check_names(self, path):
        """What a screen reader meets: every control has a name, the list is a table."""
        browser = self.browser
        browser.open(path)
        browser.call("Accessibility.enable")
        nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
        roles = {}
        for node in nodes:
            if node.get("ignored"):
                continue
            role, name = node.get("role", {}).get("value"), node.get("name", {}).get("value", "")
            roles.setdefault(role, []).append(name)
        for role in ("button", "slider", "combobox", "checkbox", "image", "table", "heading"):
            found = roles.get(role, [])
            self.expect(found and all(found), f"names of {role}: {found}")
        self.expect("Play" in roles.get("button", []), f"buttons: {roles.get('button')}")
        count = self.value("drawingPage.drawing.strokes.length")
        self.expect(len(roles.get("row", [])) == count + 1, f"{len(roles.get('row', []))} rows")
        self.expect("status" in roles and "banner" in roles and "main" in roles, f"{list(roles)}")

    def check_ranges(self, path):
        """Ranges of a mask that overlap are one; 20,000 equal ones cost no more than their points."""
        self.browser.open(path)
        parts = self.value("drawingPage.view.shape(0).curves.map((c) => [c[0].u, c[c.length - 1].u])")
        self.expect(parts == [[0, 2], [2.5, 2.75], [4, 7]], f"parts of a mask by ranges: {parts}")
        parts = self.value("drawingPage.view.shape(1).curves.map((curve) => curve.length)")
        self.expect(len(parts) == 1 and parts[0] <= 20_000, f"parts of equal ranges: {parts[:9]}")
        parts = self.value("drawingPage.view.shape(2).curves.length")
        self.expect(parts == 19_999, f"{parts} parts of ranges that lie apart")
        self.expect(self.ink() > 100, "masks by ranges show nothing")
        self.check_quiet("ranges", path)

    def check_hostile(self, path):
        """Texts of a drawing stay texts."""
        self.browser.open(path)
        self.expect(self.value("typeof hacked") == "undefined", "a text of the drawing was run")
        self.expect(self.value("document.title").startswith("</title><script>"), "the title is cut")
        self.expect(self.value("document.querySelectorAll('script').length") == 2, "scripts were added")
        self.expect(self.value("document.querySelectorAll('img').length") == 0, "images were added")
        self.check_quiet("hostile texts", path)
        blocked = self.value("""new Promise((done) => {
          document.addEventListener('securitypolicyviolation', () => done(true));
          const script = document.createElement('script');
          script.textContent = 'globalThis.hacked = 1';
          document.head.append(script);
          setTimeout(() => done(false), 500);
        })""")
        self.expect(blocked and self.value("typeof hacked") == "undefined",
                    "the policy lets other scripts run")

    def check_damaged(self, path):
        """A page with a damaged file says so."""
        self.browser.open(path)
        self.expect(self.value("document.documentElement.dataset.state") == "error", "no error")
        shown = self.value("(() => { const e = document.querySelector('#failure');"
                           " return e.hidden ? '' : e.textContent; })()")
        self.expect("checksum-mismatch" in shown, f"of a damaged file the page says {shown!r}")

    def check_pages(self, path):
        """A drawing of several pages."""
        self.browser.open(path)
        self.expect(self.value("drawingPage.timeline.items.length") == 3, "the second page is not first")
        self.browser.evaluate("(() => { const p = document.querySelector('#page'); p.value = 0;"
                              " p.dispatchEvent(new Event('change')); })()")
        self.expect(self.value("drawingPage.timeline.items.length") == 2, "the first page is not shown")
        self.expect(self.ink() > 50, "the first page is blank")
        self.check_quiet("pages", path)
