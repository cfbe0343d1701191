import type { JSX, ReactNode } from "react";
import { fileSize } from "#kernel/page.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { ViewedFile } from "./viewed-file.ts";

/** Line below a file: its name, what the surroundings say of it, its size, and its download. */
export function FileLine({ file, children }: { file: ViewedFile; children?: ReactNode }): JSX.Element {
  const { name, url, width, height, size } = file;
  const pixels = width && height ? { width, height } : null;
  return (
    <div className="flex flex-none gap-3 px-4 py-1.5 text-small text-muted" data-testid="file-line">
      <span className="min-w-0 truncate text-ink">{name}</span>
      {children}
      <span className="flex-1" />
      {pixels && size !== undefined && <span>{t("preview.size", { ...pixels, size: fileSize(size) })}</span>}
      {pixels && size === undefined && <span>{`${pixels.width} × ${pixels.height} px`}</span>}
      {!pixels && size !== undefined && <span>{fileSize(size)}</span>}
      <a className="link" href={url} download={name}>
        {l(["下载", "Download"])}
      </a>
    </div>
  );
}
