import type { JSX } from "react";
import { useState } from "react";
import { l } from "#web/i18n/text.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

export const NoPicture = ({ className = "" }: { className?: string }): JSX.Element => (
  <span
    className={`flex items-center justify-center p-1 text-center text-small text-muted ${className}`}
    data-testid="no-picture"
  >
    {l(["图片加载失败", "Could not load the picture"])}
  </span>
);

/** A stored picture of at most `width` px. A picture that fails to load is replaced by a message. */
export function SmallPicture(props: { of: string; width: number; className?: string }): JSX.Element {
  const { of, width, className } = props;
  const [failed, setFailed] = useState("");
  if (failed === of) return <NoPicture className={className} />;
  return (
    <img
      className={className}
      src={fileUrl(of, width)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(of)}
    />
  );
}
