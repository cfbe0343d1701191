import { encodeQR } from "qr";

/** Returns a QR code as one SVG path, in which a square is one unit, and the length of its side. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, "raw", { border: 2, ecc: "medium" });
  return {
    path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""),
    size: rows.length,
  };
}
