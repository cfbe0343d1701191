import { encode } from "uqr";

/** Returns a QR code as one SVG path, in which a square is one unit, and the length of its side. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  return {
    path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""),
    size,
  };
}
