import type { JSX, ReactNode } from "react";
import { qrPath } from "#web/ui/qr-path.ts";

/** Box of a QR code. Cameras need dark on light, in any theme. */
export const QrBox = ({ isDead = false, children }: { isDead?: boolean; children: ReactNode }): JSX.Element => (
  <div
    className={`size-52 overflow-hidden rounded-m border border-line-control bg-[#fff] in-data-layer:mx-auto in-data-layer:mb-3.5 in-data-layer:size-46 ${isDead ? "*:opacity-12" : ""}`}
  >
    {children}
  </div>
);

export function QrPicture({ text, label }: { text: string; label: string }): JSX.Element {
  const { path, size } = qrPath(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="fill-[#000] [shape-rendering:crispEdges]" d={path} />
    </svg>
  );
}
