import type { JSX } from "react";
import { qrPath } from "#web/ui/qr-path.ts";

export function QrPicture({ text, label }: { text: string; label: string }): JSX.Element {
  const { path, size } = qrPath(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
