import sharp from "sharp";

const grounds = ["#dfe8f5", "#f3e7d8", "#e0efe4", "#efe0ec"] as const;
const WIDTH = 860;
const HEIGHT = 540;

const bar = (x: number, y: number, width: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="18" rx="9" fill="#8a93a3" fill-opacity=".55"/>`;

/** Front of a made-up document: a head and lines without any text. Back: lines and a seal. */
function drawingOf(i: number, isBack: boolean): string {
  const ground = grounds[i % grounds.length] ?? grounds[0];
  const lines = Array.from({ length: isBack ? 4 : 5 }, (_, n) =>
    bar(60, 110 + n * 70, 220 + ((i * 53 + n * 97) % 200)),
  );
  const head = `<circle cx="660" cy="210" r="72" fill="#56606f"/><path d="M540 420a120 110 0 0 1 240 0z" fill="#56606f"/>`;
  const seal = `<circle cx="660" cy="270" r="110" fill="none" stroke="#b4453c" stroke-width="10"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" rx="28" fill="${ground}"/>
    ${lines.join("")}${isBack ? seal : head}</svg>`;
}

/** Draws both sides of a made-up document. Few are different, because equal pictures are stored once. */
export const documentPictures = (i: number): Promise<Buffer[]> =>
  Promise.all(
    [false, true].map((isBack) =>
      sharp(Buffer.from(drawingOf(i % 8, isBack)))
        .png()
        .toBuffer(),
    ),
  );
