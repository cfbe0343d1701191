import type { JSX } from "react";
import { useState } from "react";
import { l } from "#web/i18n/text.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

export const NoPicture = (): JSX.Element => (
  <span className="no-picture">{l(["图片加载失败", "Could not load the picture"])}</span>
);

/** A stored picture of at most `width` px. A picture that fails to load is replaced by a message. */
export function SmallPicture({ of, width }: { of: string; width: number }): JSX.Element {
  const [failed, setFailed] = useState("");
  if (failed === of) return <NoPicture />;
  return <img src={fileUrl(of, width)} alt="" loading="lazy" decoding="async" onError={() => setFailed(of)} />;
}
