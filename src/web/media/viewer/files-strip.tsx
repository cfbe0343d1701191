import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { fileThumbClass, fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";

const shortName = (name: string): string => name.replace(/\.[a-z0-9]+$/i, "");

/** Strip with the posters of the model's files, over the left edge of the viewer. */
export function FilesStrip(props: {
  files: readonly ModelFile[];
  open: number;
  choose: (index: number) => void;
}): JSX.Element | null {
  if (props.files.length < 2) return null;
  return (
    <div
      className="absolute top-3 bottom-8 left-4 flex flex-col gap-1.5 overflow-auto p-px [scrollbar-width:none]"
      role="group"
      aria-label={t("viewer.files")}
    >
      {props.files.map((file, index) => (
        <button
          key={file.id}
          type="button"
          className="w-15 flex-none rounded-m border border-line-strong bg-surface px-0.75 pt-0.75 pb-0.5 text-center text-cap leading-[15px] text-muted aria-pressed:border-ink aria-pressed:text-ink"
          aria-pressed={index === props.open}
          aria-label={file.fileName}
          title={file.fileName}
          onClick={() => props.choose(index)}
        >
          {file.poster ? (
            <img
              className={`${fileThumbClass} h-10 w-13`}
              src={fileUrl(file.poster.key, 96)}
              alt=""
              loading="lazy"
              decoding="async"
            />
          ) : (
            <span className={`${fileThumbClass} h-10 w-13`} />
          )}
          <span className="min-w-0 truncate block">{shortName(file.fileName)}</span>
        </button>
      ))}
    </div>
  );
}
