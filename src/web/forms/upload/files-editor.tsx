import type { JSX, RefObject } from "react";
import { useCallback, useRef } from "react";
import { fileSize } from "#kernel/page.ts";
import type { FormFile } from "#web/forms/form-files.ts";
import { moved } from "#web/forms/form-files.ts";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { Icon } from "#web/ui/icon.tsx";
import { acceptedFiles, isAcceptedFile } from "./file-rules.ts";
import { DropZone } from "./drop-zone.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploaded } from "#web/upload/opener.ts";
import type { Prepare } from "./use-uploads.ts";
import { useUploads } from "./use-uploads.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";

const asItIs: Prepare = async (file) =>
  isAcceptedFile(file.name)
    ? { blob: file, name: file.name }
    : t("upload.fileType", { name: file.name, types: acceptedFiles.join(" ") });

const lineAt = (): number => {
  const line = document.activeElement?.closest<HTMLElement>("[data-file]");
  return line ? Number(line.dataset["file"]) : -1;
};

interface FilesProps {
  id: string;
  files: readonly FormFile[];
  change: (files: readonly FormFile[]) => void;
  describedBy: string | undefined;
}

interface Lines {
  step: (index: number, by: 1 | -1) => boolean;
  remove: (index: number) => boolean;
}

/** Changes the order of the files, by keys and buttons. */
function useLines(root: RefObject<HTMLElement | null>, { files, change }: FilesProps): Lines {
  const focusAt = (index: number): void => {
    requestAnimationFrame(() =>
      (
        root.current?.querySelector<HTMLElement>(`[data-file="${index}"] button`) ??
        root.current?.querySelector<HTMLElement>("input")
      )?.focus(),
    );
  };
  const step = (index: number, by: 1 | -1): boolean => {
    if (index < 0) return false;
    change(moved(files, index, by));
    focusAt(Math.max(0, Math.min(index + by, files.length - 1)));
    return true;
  };
  const remove = (index: number): boolean => {
    if (index < 0) return false;
    change(files.toSpliced(index, 1));
    focusAt(Math.max(0, Math.min(index, files.length - 2)));
    return true;
  };
  useControlKeys(root, {
    "alt+arrowup": () => step(lineAt(), -1),
    "alt+arrowdown": () => step(lineAt(), 1),
    "alt+backspace": () => remove(lineAt()),
  });
  return { step, remove };
}

function Line({ file, index, step, remove }: Lines & { file: FormFile; index: number }): JSX.Element {
  return (
    <li className="flex h-8 items-center gap-2.5 border-b border-line-soft focus-within:bg-selected" data-file={index}>
      <span className="text-muted">{index + 1}</span>
      <span className="text-ink min-w-0 truncate flex-1">{file.fileName}</span>
      {file.id === null && <span className="text-muted text-small">{t("form.files.new")}</span>}
      <span className="text-muted">{fileSize(file.size)}</span>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={t("form.moveUp", { n: index + 1 })}
        onClick={() => step(index, -1)}
      >
        <Icon name="down" className="size-4 rotate-180" />
      </button>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={t("form.moveDown", { n: index + 1 })}
        onClick={() => step(index, 1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={t("form.remove", { name: file.fileName })}
        onClick={() => remove(index)}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

/** Drop zone and chooser for files. */
function DropPlace(
  props: Pick<FilesProps, "id" | "describedBy"> & { take: (files: readonly File[]) => void },
): JSX.Element {
  return (
    <DropZone take={props.take}>
      <span className="text-ink">{t("form.files.add")}</span>
      <span className="text-muted">{t("form.files.drop", { types: acceptedFiles.join(" ") })}</span>
      <input
        id={props.id}
        type="file"
        className="sr-only"
        accept={acceptedFiles.join()}
        multiple
        aria-describedby={props.describedBy}
        onChange={({ target }) => {
          props.take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </DropZone>
  );
}

/** Editor of a model's files: upload, remove and order them. The first file is shown first. */
export function FilesEditor(props: FilesProps): JSX.Element {
  const { files, change } = props;
  const root = useRef<HTMLDivElement>(null);
  const latest = useLatest(files);
  const arrived = useCallback(
    ({ key, name, size }: Uploaded) => change([...latest.current, { id: null, fileKey: key, fileName: name, size }]),
    [latest, change],
  );
  const uploads = useUploads(props.id, asItIs, arrived);
  const lines = useLines(root, props);
  return (
    <div ref={root}>
      {files.length > 0 && (
        <ol className="mb-1.5">
          {files.map((file, index) => (
            <Line key={file.id ?? file.fileKey} file={file} index={index} {...lines} />
          ))}
        </ol>
      )}
      <DropPlace id={props.id} describedBy={props.describedBy} take={(chosen) => void uploads.send(chosen)} />
      <UploadList {...uploads} />
    </div>
  );
}
