import { decodeQR } from "qr/decode.js";
import sharp from "sharp";

/** Pixels of a picture row by row: red, green, blue and alpha, one byte each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Look of a picture, and the text of its QR code. */
export interface PictureLook {
  /** 64 bits as 16 hexadecimal digits; null for a picture of nearly one color, which is like any other such picture. */
  readonly bits: string | null;
  readonly codes: readonly string[];
}

/** Milliseconds for one more try at a QR code that is hard to read. */
const QR_MS = 400;
const MOST_CODE = 2_048;
const SIDE = 8;
/** Fewer bits than these, set or not set, are noise on one color. */
const LEAST_BITS = 6;

/** Difference hash: each bit says whether a point is brighter than the next one to its right. */
async function bitsOf({ data, width, height }: Pixels): Promise<string | null> {
  const { data: grey } = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: "fill" })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  let bits = 0n;
  let set = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const index = y * (SIDE + 1) + x;
      const isBrighter = Number(grey[index]) > Number(grey[index + 1]);
      bits = (bits << 1n) | (isBrighter ? 1n : 0n);
      set += isBrighter ? 1 : 0;
    }
  if (set < LEAST_BITS || set > SIDE * SIDE - LEAST_BITS) return null;
  return bits.toString(16).padStart(16, "0");
}

/** Reads the QR code of a picture. A picture without one is no fault. */
function codesIn({ data, width, height }: Pixels): string[] {
  try {
    const text = decodeQR({ data, width, height }, { timeLimit: QR_MS });
    return text ? [text.slice(0, MOST_CODE)] : [];
  } catch {
    return [];
  }
}

/** Looks at the pixels of a picture. Call it only in a child process, as the pixels are a member's. */
export const lookOf = async (pixels: Pixels): Promise<PictureLook> => ({
  bits: await bitsOf(pixels),
  codes: codesIn(pixels),
});
