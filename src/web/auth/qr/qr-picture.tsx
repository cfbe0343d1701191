import type { JSX } from "react";
import { encode } from "uqr";

/** Draws a QR code as one SVG path; a square is one unit. */
export function QrPicture({ text, label }: { text: string; label: string }): JSX.Element {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
