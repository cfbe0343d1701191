/**
 * Letters of five columns by seven dots: two hexadecimal digits a column, the lowest bit on top. The servers that draw
 * may have no font.
 */
const LETTERS: Readonly<Record<string, string>> = {
  "+": "08083e0808",
  "-": "0808080808",
  ".": "0000606000",
  "/": "2010080402",
  ":": "0000140000",
  "@": "3e415d594e",
  _: "4040404040",
  "0": "3e5149453e",
  "1": "00427f4000",
  "2": "7249494946",
  "3": "2141494d33",
  "4": "1814127f10",
  "5": "2745454539",
  "6": "3c4a494931",
  "7": "4121110907",
  "8": "3649494936",
  "9": "464949291e",
  A: "7c1211127c",
  B: "7f49494936",
  C: "3e41414122",
  D: "7f4141413e",
  E: "7f49494941",
  F: "7f09090901",
  G: "3e41415173",
  H: "7f0808087f",
  I: "00417f4100",
  J: "2040413f01",
  K: "7f08142241",
  L: "7f40404040",
  M: "7f021c027f",
  N: "7f0408107f",
  O: "3e4141413e",
  P: "7f09090906",
  Q: "3e4151215e",
  R: "7f09192946",
  S: "2649494932",
  T: "03017f0103",
  U: "3f4040403f",
  V: "1f2040201f",
  W: "3f4038403f",
  X: "6314081463",
  Y: "0304780403",
  Z: "6159494d43",
};

/** A sign that has no letter is a filled box, so that two names of different length differ. */
const OTHER = "7f7f7f7f7f";
const STEP = 6;
/** Size of a dot in pixels. */
const DOT = 2;
const GAP = 40;
const HEIGHT = 110;

/** Path of the dots of a text, one dot a unit. */
function pathOf(text: string): string {
  const dots: string[] = [];
  for (const [i, sign] of [...text.toUpperCase()].entries()) {
    const letter = sign === " " ? "0000000000" : (LETTERS[sign] ?? OTHER);
    for (let column = 0; column < 5; column++) {
      const bits = Number.parseInt(letter.slice(column * 2, column * 2 + 2), 16);
      for (let row = 0; row < 7; row++) if (bits & (1 << row)) dots.push(`M${i * STEP + column} ${row}h1v1h-1z`);
    }
  }
  return dots.join("");
}

/**
 * Draws a text as an SVG that is laid over a picture again and again. Light dots with a dark rim are read on any ground.
 * @param text Latin letters, digits and few signs
 */
export function nameTile(text: string): Buffer {
  const width = [...text].length * STEP * DOT + GAP;
  const path = pathOf(text);
  const line = (x: number, y: number): string =>
    `<path transform="translate(${x} ${y}) scale(${DOT})" d="${path}" fill="#fff" fill-opacity=".55" stroke="#000" stroke-opacity=".35" stroke-width=".25"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">${line(GAP / 2, 20)}</svg>`,
  );
}
