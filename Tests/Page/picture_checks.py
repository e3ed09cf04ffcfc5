"""Whether the page draws what `drawtool render` draws: the same rules are written twice."""
import base64
import json

WIDTH = 700
"""What is allowed, on pixels that either of the two has inked: the mean difference of the component that
differs the most, 0 to 255; the share of pixels that differ by more than 80; and the difference of all ink
together, as a share of it. The two rasterisers differ at edges alone."""
MEAN, SHARE, AMOUNT, CLEARLY = 5.5, 0.005, 0.015, 80

COMPARE = """(async (file) => {
  const { view } = drawingPage;
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = bitmap;
  for (const canvas of [view.canvas, view.layer]) Object.assign(canvas, { width, height });
  // The paper alone, at the scale of the picture.
  Object.defineProperty(view, "place", { value: { scale: width / view.frame.width, x: 0, y: 0 } });
  view.forget();
  view.drawNow();
  const ours = view.context.getImageData(0, 0, width, height).data;
  const other = new OffscreenCanvas(width, height).getContext("2d");
  // A picture may be transparent.
  other.fillStyle = view.paper;
  other.fillRect(0, 0, width, height);
  other.drawImage(bitmap, 0, 0);
  const theirs = other.getImageData(0, 0, width, height).data;
  // The last row of the picture may be paper in part.
  const shown = view.frame.height * view.place.scale, paper = ours.slice(0, 3);
  const end = Math.min(Math.floor(shown), height) * width * 4;
  let inked = 0, sum = 0, unlike = 0, amount = 0, otherAmount = 0;
  for (let i = 0; i < end; i += 4) {
    let difference = 0, ink = 0;
    for (let k = 0; k < 3; k++) {
      difference = Math.max(difference, Math.abs(ours[i + k] - theirs[i + k]));
      const [own, foreign] = [ours, theirs].map((pixels) => Math.abs(pixels[i + k] - paper[k]));
      ink = Math.max(ink, own, foreign);
      amount += own;
      otherAmount += foreign;
    }
    if (ink < 16) continue;
    inked++;
    sum += difference;
    if (difference > CLEARLY) unlike++;
  }
  return {
    isSameSize: Math.abs(shown - height) <= 1, inked, mean: sum / Math.max(inked, 1), share: unlike / Math.max(inked, 1),
    amount: amount / Math.max(otherAmount, 1) - 1,
  };
})"""


def check_pictures(browser, pictures, page_of, picture_of, tell=False):
    """What is wrong. `page_of` and `picture_of` make files of a name, a drawing and options."""
    wrong = []
    compare = COMPARE.replace("CLEARLY", str(CLEARLY))
    for name, drawing, options in pictures:
        browser.open(page_of(name, drawing, options))
        file = picture_of(name, drawing, options + ["--width", str(WIDTH)]).read_bytes()
        found = browser.evaluate(f"{compare}({json.dumps(base64.b64encode(file).decode())})")
        text = (f"{name}: page and picture differ by {found['mean']:.2f} in the mean (allowed: {MEAN}), "
                f"{found['share']:.2%} of {found['inked']} pixels clearly (allowed: {SHARE:.2%}), "
                f"{found['amount']:+.2%} of ink (allowed: {AMOUNT:.2%})")
        if tell:
            print(text)
        is_alike = found["mean"] <= MEAN and found["share"] <= SHARE and abs(found["amount"]) <= AMOUNT
        if not found["isSameSize"]:
            wrong.append(f"{name}: the page's frame has another height than the picture")
        if found["inked"] < 1000 or not is_alike:
            wrong.append(text)
    print(f"{len(pictures)} pictures compared with pages")
    return wrong
