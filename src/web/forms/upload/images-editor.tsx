import type { JSX, RefObject } from "react";
import { useCallback, useRef, useState } from "react";
import { fileSize } from "#kernel/page.ts";
import type { StoredImage } from "#kernel/field.ts";
import { inputClass, told } from "#web/forms/editors/editor-props.ts";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { moved } from "#web/forms/form-files.ts";
import { l, t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { picturesOf } from "#web/media/carousel/slides.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useLatest } from "#web/store/latest.ts";
import { Load } from "#web/store/load.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { acceptedTypes, room } from "./image-rules.ts";
import { prepareImage } from "./prepare-image.ts";
import { UploadList } from "./upload-list.tsx";
import type { Ready } from "./use-uploads.ts";
import { useUploads } from "./use-uploads.ts";

const carousel = defineChunk(async () => (await import("#web/media/carousel/carousel.tsx")).Carousel);

/** @returns the picture as it is sent, or the specification's sentence */
async function prepare(file: File): Promise<Ready | string> {
  const made = await prepareImage(file);
  const { name } = file;
  if (!made.ok) return t(made.why, { name });
  const { note, isConverted, blob } = made.picture;
  if (note === "upload.advise")
    return {
      ...made.picture,
      note: isConverted ? t("upload.advise", { name, size: fileSize(blob.size) }) : t("upload.adviseKept", { name }),
    };
  return { ...made.picture, note: note === null ? null : t(note, { name }) };
}

const placeOf = (element: Element | null): number => {
  const tile = element?.closest<HTMLElement>("[data-picture]");
  return tile ? Number(tile.dataset["picture"]) : -1;
};

function Tile(props: { picture: StoredImage; at: number; open: () => void; remove: () => void }): JSX.Element {
  const { picture, at } = props;
  return (
    <li data-picture={at}>
      <button type="button" aria-label={t("upload.move", { n: at + 1, name: picture.name })} onClick={props.open}>
        <img className="thumb" src={fileUrl(picture.key, 160)} alt="" decoding="async" />
      </button>
      <button
        type="button"
        className="up-x"
        tabIndex={-1}
        aria-label={t("upload.remove", { name: picture.name })}
        onClick={props.remove}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

/** The list of an editor's pictures: what arrives is put to it, keys move and take out. */
function usePictures(props: EditorProps, root: RefObject<HTMLDivElement | null>) {
  const { field, change } = props;
  const pictures = picturesOf(props.value);
  const isOne = field.kind === "image";
  const max = isOne ? 1 : field.max;
  const latest = useLatest(props.value);
  const give = (next: readonly StoredImage[]): void => change(isOne ? (next.at(-1) ?? null) : next);
  const giver = useLatest(give);
  const arrived = useCallback(
    (stored: Parameters<Parameters<typeof useUploads>[1]>[0]) => {
      const there = picturesOf(latest.current);
      // The same content twice is one picture.
      if (there.some((one) => one.key === stored.key)) return;
      giver.current([...there, { ...stored, width: stored.width ?? 0, height: stored.height ?? 0 }]);
    },
    [latest, giver],
  );
  const uploads = useUploads(prepare, arrived);
  const choose = (files: readonly File[]): void => {
    const free = isOne ? 1 : room(pictures.length + uploads.running.length, max);
    void uploads.send(files.slice(0, free));
    if (files.length > free && max !== undefined) uploads.say({ text: t("upload.count", { n: max }), isRefusal: true });
  };
  const focusAt = (at: number): void => {
    requestAnimationFrame(() =>
      (
        root.current?.querySelector<HTMLElement>(`[data-picture="${at}"] button`) ??
        root.current?.querySelector<HTMLElement>("input")
      )?.focus(),
    );
  };
  const step = (by: 1 | -1): boolean => {
    const at = placeOf(document.activeElement);
    if (at < 0) return false;
    give(moved(pictures, at, by));
    focusAt(Math.max(0, Math.min(at + by, pictures.length - 1)));
    return true;
  };
  const remove = (at: number): boolean => {
    if (at < 0) return false;
    give(pictures.toSpliced(at, 1));
    focusAt(Math.min(at, pictures.length - 2));
    return true;
  };
  useLeafKeys(root, {
    "alt+arrowleft": () => step(-1),
    "alt+arrowright": () => step(1),
    backspace: () => remove(placeOf(document.activeElement)),
    delete: () => remove(placeOf(document.activeElement)),
  });
  return { pictures, max, isOne, uploads, choose, remove };
}

/** Pictures of a record: chosen, checked, made small, sent, put in order. */
export function ImagesEditor(props: EditorProps): JSX.Element {
  const { field } = props;
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { pictures, max, isOne, uploads, choose, remove } = usePictures(props, root);
  return (
    <div ref={root}>
      <ul className="up" aria-label={l(field.label)}>
        {pictures.map((picture, at) => (
          <Tile key={picture.key} picture={picture} at={at} open={() => setShown(at)} remove={() => void remove(at)} />
        ))}
        {(max === undefined || pictures.length < max || isOne) && (
          <li>
            <label className={`add ${inputClass(props) === "inp" ? "" : "err"}`}>
              <Icon name="plus" />
              <input
                {...told(props)}
                type="file"
                className="only-read"
                aria-label={t("upload.add")}
                accept={acceptedTypes.join()}
                multiple={!isOne}
                onChange={({ target }) => {
                  choose([...(target.files ?? [])]);
                  target.value = "";
                }}
              />
            </label>
          </li>
        )}
        {max !== undefined && !isOne && (
          <li className="fm-count self-end">{t("form.count", { n: pictures.length, max })}</li>
        )}
      </ul>
      <UploadList {...uploads} />
      {shown !== null && (
        <Load
          chunk={carousel}
          given={{
            slides: pictures.map((one, at) => ({ ...one, alt: `${l(field.label)} ${at + 1}` })),
            start: shown,
            close: () => setShown(null),
          }}
        />
      )}
    </div>
  );
}
