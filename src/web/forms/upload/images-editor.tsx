import type { JSX } from "react";
import { useCallback, useRef, useState } from "react";
import type { PictureOptions } from "#kernel/field.ts";
import { endingsFor, typesFor } from "#kernel/image-size-rules.ts";
import { countStyle } from "#web/forms/editors/count-style.ts";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { inputAttributes, isBad } from "#web/forms/editors/editor-props.ts";
import type { ImageDialogProps } from "#web/forms/image/image-dialog.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { mediaArea } from "#web/registry/areas.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { refusedFile, room } from "./image-rules.ts";
import { isStoredAnimation, readPictureHead } from "./picture-head.ts";
import { PictureTile } from "./picture-tile.tsx";
import { preparePicture } from "./upload-messages.ts";
import { UploadList } from "./upload-list.tsx";
import type { Pictures } from "./use-pictures.ts";
import { usePictureKeys, usePictures } from "./use-pictures.ts";
import type { Uploads } from "./use-uploads.ts";
import { useUploads } from "./use-uploads.ts";
import { fieldHintClass } from "#web/ui/field-box.ts";

const carousel = defineChunk(
  async () => (await Promise.all([import("#web/media/carousel/carousel.tsx"), mediaArea.load()]))[0].Carousel,
);
const dialog = defineChunk(
  async () => (await Promise.all([import("#web/forms/image/image-dialog.tsx"), mediaArea.load()]))[0].ImageDialog,
);

/** The picture being edited: a chosen file, or a picture of the list. */
type Edited = { file: File } | { index: number };

function Adder(props: EditorProps & { isOne: boolean; choose: (files: readonly File[]) => void }): JSX.Element {
  return (
    <li className="relative">
      <label
        className={`relative flex size-24.5 items-center justify-center rounded-m border border-dashed text-muted focus-within:focus-ring ${isBad(props) ? "border-red shadow-[inset_0_0_0_1px_var(--color-red)]" : "border-line-control"}`}
      >
        <LazyIcon name="plus" />
        <input
          {...inputAttributes(props)}
          type="file"
          className="sr-only"
          aria-label={t("upload.add")}
          accept={typesFor(props.field).join()}
          multiple={!props.isOne}
          onChange={({ target }) => {
            props.choose([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
    </li>
  );
}

/** True for a picture that the image editor can open. It would keep only the first frame of an animation. */
const isCropped = async (file: File, wants: PictureOptions): Promise<boolean> =>
  !refusedFile(file, wants) && (await readPictureHead(file))?.isAnimated === false;

/**
 * Handles chosen files. A single still picture opens the image editor first. Several are uploaded without the editor
 * and can be edited from their thumbnails. If the field has a rule for the size, each of them opens the image editor,
 * one after the other.
 */
function useChosen(
  pictures: Pictures,
  uploads: Uploads,
  open: (files: readonly File[]) => void,
  wants: PictureOptions,
) {
  return async (files: readonly File[]): Promise<void> => {
    const { list, isOne, max } = pictures;
    const free = isOne ? 1 : room(list.length + uploads.running.length + uploads.preparing.length, max);
    const taken = files.slice(0, free);
    const mayCrop = taken.length === 1 || wants.picture !== undefined;
    const canCrop = await Promise.all(taken.map((file) => mayCrop && isCropped(file, wants)));
    const cropped = taken.filter((_, index) => canCrop[index]);
    const sent = taken.filter((file) => !cropped.includes(file));
    if (sent.length > 0) void uploads.send(sent);
    if (cropped.length > 0) open(cropped);
    if (files.length > free && max !== undefined) uploads.say({ text: t("upload.count", { n: max }), isRefusal: true });
  };
}

/** Opens a stored picture in the image editor, unless it moves: only its first frame would remain. */
function useEditing({ list }: Pictures, { say }: Uploads, open: (edited: Edited) => void) {
  return (index: number): void => {
    const one = list[index];
    if (!one) return;
    void isStoredAnimation(one.key).then((isMoving) =>
      isMoving ? say({ text: t("upload.moving", { name: one.name }), isRefusal: true }) : open({ index }),
    );
  };
}

function Dialogs(props: {
  editor: EditorProps;
  pictures: Pictures;
  shown: number | null;
  closeShown: () => void;
  edited: Edited | null;
  /** Number of pictures that wait for the image editor. Each one gets a new editor. */
  waiting: number;
  closeEdited: () => void;
  say: Uploads["say"];
}): JSX.Element {
  const { pictures, shown, edited, closeEdited } = props;
  const { field } = props.editor;
  const index = edited && "index" in edited ? edited.index : undefined;
  const stored = index === undefined ? undefined : pictures.list[index];
  const source = edited && "file" in edited ? edited.file : stored && fileUrl(stored.key);
  const dialogProps: ImageDialogProps | null = source
    ? {
        source,
        name: edited && "file" in edited ? edited.file.name : (stored?.name ?? ""),
        wants: field,
        close: closeEdited,
        done(sent, note) {
          pictures.put(sent, index);
          if (note) props.say({ text: note, isRefusal: false });
          closeEdited();
        },
      }
    : null;
  return (
    <>
      {shown !== null && (
        <Load
          chunk={carousel}
          partProps={{
            slides: pictures.list.map((one, place) => ({ ...one, alt: `${l(field.label)} ${place + 1}` })),
            start: shown,
            close: props.closeShown,
          }}
        />
      )}
      {dialogProps && <Load key={props.waiting} chunk={dialog} partProps={dialogProps} />}
    </>
  );
}

function Tiles(props: {
  pictures: Pictures;
  preview: (index: number) => void;
  edit: (index: number) => void;
}): JSX.Element[] {
  const { list, remove, step, moveTo } = props.pictures;
  const dragged = useRef<number | null>(null);
  return list.map((picture, index) => (
    <PictureTile
      key={picture.key}
      picture={picture}
      index={index}
      count={list.length}
      acts={{
        preview: () => props.preview(index),
        edit: () => props.edit(index),
        remove: () => void remove(index),
        step: (by) => void step(index, by),
        drag: (is) => {
          dragged.current = is ? index : null;
        },
        isDragging: () => dragged.current !== null && dragged.current !== index,
        drop: () => dragged.current !== null && moveTo(dragged.current, index),
      }}
    />
  ));
}

/** Editor of a record's pictures: choose, crop, cover, upload and order them. */
export function ImagesEditor(props: EditorProps): JSX.Element {
  const { field } = props;
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const openAll = ([first, ...others]: readonly File[]): void => {
    setEdited(first ? { file: first } : null);
    setWaiting(others);
  };
  const focusAt = (index: number): void => {
    requestAnimationFrame(() =>
      (
        root.current?.querySelector<HTMLElement>(`[data-picture="${index}"] button`) ??
        root.current?.querySelector<HTMLElement>("input")
      )?.focus(),
    );
  };
  const pictures = usePictures(props, focusAt);
  const { list, max, isOne } = pictures;
  const prepare = useCallback((file: File) => preparePicture(file, field), [field]);
  const uploads = useUploads(props.id, prepare, pictures.put);
  const choose = useChosen(pictures, uploads, openAll, field);
  const editing = useEditing(pictures, uploads, setEdited);
  usePictureKeys(root, pictures, editing);
  return (
    <div ref={root}>
      <ul className="flex flex-wrap gap-2" aria-label={l(field.label)}>
        <Tiles pictures={pictures} preview={setShown} edit={editing} />
        {(max === undefined || list.length < max || isOne) && (
          <Adder {...props} isOne={isOne} choose={(files) => void choose(files)} />
        )}
        {max !== undefined && !isOne && (
          <li className={`${countStyle({ place: "outside" })} relative self-end`}>
            {t("form.count", { n: list.length, max })}
          </li>
        )}
      </ul>
      <p className={`${fieldHintClass()} in-data-dense:hidden`}>
        {t("upload.hint", { types: endingsFor(field).join(t("common.comma")) })}
      </p>
      <UploadList {...uploads} />
      <Dialogs
        editor={props}
        pictures={pictures}
        shown={shown}
        closeShown={() => setShown(null)}
        edited={edited}
        waiting={waiting.length}
        closeEdited={() => {
          openAll(waiting);
          if (waiting.length === 0) focusAt(edited && "index" in edited ? edited.index : list.length);
        }}
        say={uploads.say}
      />
    </div>
  );
}
