import type { JSX } from "react";
import { useCallback, useRef } from "react";
import type { Field, StoredFile } from "#kernel/field.ts";
import { fileRefusal, formatsFor, maxBytesOf } from "#kernel/file-formats.ts";
import { fileSize } from "#kernel/page.ts";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { inputAttributes, isBad } from "#web/forms/editors/editor-props.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { VideoView } from "#web/media/file/video-view.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { DropZone } from "./drop-zone.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploaded } from "#web/upload/opener.ts";
import type { Prepare } from "./use-uploads.ts";
import { useUploads } from "./use-uploads.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";

const isFile = (value: unknown): value is StoredFile => isRecord(value) && isString(value["key"]);

const prepareFor =
  (field: Field): Prepare =>
  async (file) => {
    const refusal = fileRefusal(file, field);
    return refusal ? l([`${file.name}：${refusal[0]}`, `${file.name} ${refusal[1]}`]) : { blob: file, name: file.name };
  };

/** Says which formats the field accepts, and the largest size of any of them. */
function rulesOf(field: Field): string {
  const formats = formatsFor(field);
  if (!formats) return l(["可拖到这里，或按 Enter 选择", "Drop a file here or press Enter to choose"]);
  const most = fileSize(maxBytesOf(field, formats));
  return l([
    `支持 ${formats.join("、")}，不超过 ${most}。可拖到这里，或按 Enter 选择`,
    `${formats.join(", ")}, up to ${most}. Drop a file here or press Enter to choose`,
  ]);
}

function Chosen({ file, remove, field }: { file: StoredFile; remove: () => void; field: Field }): JSX.Element {
  return (
    <>
      {field.kind === "video" && (
        <VideoView
          key={file.key}
          src={fileUrl(file.key)}
          name={file.name}
          className="mb-1 block max-h-70 w-full rounded-m bg-sunken"
        />
      )}
      <div className="mb-1 flex h-8 items-center gap-2 text-muted">
        <LazyIcon name="link" />
        <a className="link min-w-0 truncate" href={fileUrl(file.key)} download={file.name}>
          {file.name}
        </a>
        <span className="text-muted">{fileSize(file.size)}</span>
        <span className="flex-1" />
        <button
          type="button"
          className={iconButtonClass}
          aria-label={t("form.remove", { name: file.name })}
          onClick={remove}
        >
          <Icon name="x" />
        </button>
      </div>
    </>
  );
}

/** Chooser and drop zone for one file. */
function Chooser(props: EditorProps & { hasFile: boolean; take: (files: readonly File[]) => void }): JSX.Element {
  const { field, take } = props;
  return (
    <DropZone isBad={isBad(props)} take={take}>
      <span className="text-ink">
        {l(props.hasFile ? ["换一个文件", "Replace the file"] : ["选择文件", "Choose a file"])}
      </span>
      <span className="text-muted text-small">{rulesOf(field)}</span>
      <input
        {...inputAttributes(props)}
        type="file"
        className="sr-only"
        accept={formatsFor(field)
          ?.map((format) => `.${format}`)
          .join()}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </DropZone>
  );
}

/** Editor of one file or video: upload with progress, preview, download, replace and remove. */
export function FileEditor(props: EditorProps): JSX.Element {
  const { field, change } = props;
  const root = useRef<HTMLDivElement>(null);
  const file = isFile(props.value) ? props.value : null;
  const prepare = useCallback<Prepare>((one) => prepareFor(field)(one), [field]);
  const latest = useLatest(change);
  const arrived = useCallback(
    ({ key, name, size, md5 }: Uploaded) => latest.current({ key, name, size, md5 }),
    [latest],
  );
  const uploads = useUploads(props.id, prepare, arrived);
  const take = (files: readonly File[]): void => {
    const [first, ...others] = files;
    if (!first) return;
    void uploads.send([first]);
    if (others.length > 0)
      uploads.say({
        text: l(["这里只放一个文件，取了第一个", "Only one file fits here; the first was taken"]),
        isRefusal: true,
      });
  };
  const remove = (): void => {
    change(null);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("input")?.focus());
  };
  useControlKeys(root, {
    "alt+backspace": () => {
      if (!file) return false;
      remove();
      return true;
    },
  });
  return (
    <div ref={root}>
      {file && <Chosen file={file} field={field} remove={remove} />}
      <Chooser {...props} hasFile={file !== null} take={take} />
      <UploadList {...uploads} />
    </div>
  );
}
