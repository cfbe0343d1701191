import type { JSX } from "react";
import { useCallback, useRef } from "react";
import { fileSize } from "#kernel/page.ts";
import type { FormFile } from "#web/forms/form-files.ts";
import { moved } from "#web/forms/form-files.ts";
import { t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { Icon } from "#web/ui/icon.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Prepare } from "./use-uploads.ts";
import { useUploads } from "./use-uploads.ts";

const asItIs: Prepare = async (file) => ({ blob: file, name: file.name, note: null });

/** What the store takes as a file of a model (server/storage). */
const accepted = ".stl,.obj,.3mf,.step,.stp,.gcode";

const lineAt = (): number => {
  const line = document.activeElement?.closest<HTMLElement>("[data-file]");
  return line ? Number(line.dataset["file"]) : -1;
};

/** The files of a model: sent, taken out, put in order. The first one is shown first. */
export function FilesEditor(props: {
  id: string;
  files: readonly FormFile[];
  change: (files: readonly FormFile[]) => void;
  describedBy: string | undefined;
}): JSX.Element {
  const { files, change } = props;
  const root = useRef<HTMLDivElement>(null);
  const latest = useLatest(files);
  const arrived = useCallback(
    ({ key, name, size }: { key: string; name: string; size: number }) => {
      change([...latest.current, { id: null, fileKey: key, fileName: name, size }]);
    },
    [latest, change],
  );
  const uploads = useUploads(asItIs, arrived);
  const focusAt = (at: number): void => {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-file="${at}"] button`)?.focus());
  };
  const step = (at: number, by: 1 | -1): boolean => {
    if (at < 0) return false;
    change(moved(files, at, by));
    focusAt(Math.max(0, Math.min(at + by, files.length - 1)));
    return true;
  };
  const remove = (at: number): boolean => {
    if (at < 0) return false;
    change(files.toSpliced(at, 1));
    focusAt(Math.max(0, Math.min(at, files.length - 2)));
    return true;
  };
  useLeafKeys(root, {
    "alt+arrowup": () => step(lineAt(), -1),
    "alt+arrowdown": () => step(lineAt(), 1),
    "alt+backspace": () => remove(lineAt()),
  });
  return (
    <div ref={root}>
      <ol className="fm-files">
        {files.map((file, at) => (
          <li key={file.id ?? file.fileKey} data-file={at}>
            <span className="mu">{at + 1}</span>
            <span className="ink el sp">{file.fileName}</span>
            {file.id === null && <span className="mu small">{t("form.files.new")}</span>}
            <span className="mu">{fileSize(file.size)}</span>
            <button
              type="button"
              className="ib"
              aria-label={t("form.moveUp", { n: at + 1 })}
              onClick={() => step(at, -1)}
            >
              <Icon name="down" className="rotate-180" />
            </button>
            <button
              type="button"
              className="ib"
              aria-label={t("form.moveDown", { n: at + 1 })}
              onClick={() => step(at, 1)}
            >
              <Icon name="down" />
            </button>
            <button
              type="button"
              className="ib"
              aria-label={t("form.remove", { name: file.fileName })}
              onClick={() => remove(at)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ol>
      <label className="dk small out fm-choose">
        <Icon name="plus" />
        {t("form.files.add")}
        <input
          id={props.id}
          type="file"
          className="only-read"
          accept={accepted}
          multiple
          aria-describedby={props.describedBy}
          onChange={({ target }) => {
            void uploads.send([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
      <UploadList {...uploads} />
    </div>
  );
}
