import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";

const shortName = (name: string): string => name.replace(/\.[a-z0-9]+$/i, "");

/** Strip with the posters of the model's files, over the left edge of the viewer. */
export function FilesStrip(props: {
  files: readonly ModelFile[];
  open: number;
  choose: (at: number) => void;
}): JSX.Element | null {
  if (props.files.length < 2) return null;
  return (
    <div className="mv-files" role="group" aria-label={t("viewer.files")}>
      {props.files.map((file, at) => (
        <button
          key={file.id}
          type="button"
          aria-pressed={at === props.open}
          aria-label={file.fileName}
          title={file.fileName}
          onClick={() => props.choose(at)}
        >
          {file.poster ? (
            <img className="thumb" src={fileUrl(file.poster.key, 96)} alt="" loading="lazy" decoding="async" />
          ) : (
            <span className="thumb" />
          )}
          <span className="min-w-0 truncate block">{shortName(file.fileName)}</span>
        </button>
      ))}
    </div>
  );
}
