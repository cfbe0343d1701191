import type { RefObject } from "react";
import { useCallback } from "react";
import type { StoredImage } from "#kernel/field.ts";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { moved, movedTo } from "#web/forms/form-files.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { picturesOf } from "#web/media/carousel/slides.ts";
import { useLatest } from "#web/store/latest.ts";
import { putPicture } from "./put-picture.ts";
import type { Uploaded } from "./use-uploads.ts";

export interface Pictures {
  list: readonly StoredImage[];
  isOne: boolean;
  max: number | undefined;
  /** Adds a picture at the end, or replaces the one at `at`. The same content is added only once. */
  put: (stored: Uploaded, at?: number) => void;
  remove: (at: number) => boolean;
  step: (at: number, by: 1 | -1) => boolean;
  moveTo: (from: number, to: number) => void;
}

const asImage = (stored: Uploaded): StoredImage => ({
  ...stored,
  width: stored.width ?? 0,
  height: stored.height ?? 0,
});

/** Pictures of an editor, with functions to add, move and remove them. */
export function usePictures(props: EditorProps, focusAt: (at: number) => void): Pictures {
  const { field, change } = props;
  const isOne = field.kind === "image";
  const list = picturesOf(props.value);
  const latest = useLatest(props.value);
  const give = (next: readonly StoredImage[]): void => change(isOne ? (next.at(-1) ?? null) : next);
  const latestGive = useLatest(give);
  const put = useCallback(
    (stored: Uploaded, at?: number) => {
      const next = putPicture(picturesOf(latest.current), asImage(stored), at);
      if (next) latestGive.current(next);
    },
    [latest, latestGive],
  );
  const step = (at: number, by: 1 | -1): boolean => {
    if (at < 0) return false;
    give(moved(list, at, by));
    focusAt(Math.max(0, Math.min(at + by, list.length - 1)));
    return true;
  };
  const moveTo = (from: number, to: number): void => {
    give(movedTo(list, from, to));
    focusAt(to);
  };
  const remove = (at: number): boolean => {
    if (at < 0) return false;
    give(list.toSpliced(at, 1));
    focusAt(Math.min(at, list.length - 2));
    return true;
  };
  return { list, isOne, max: isOne ? 1 : field.max, put, remove, step, moveTo };
}

const placeOf = (element: Element | null): number => {
  const tile = element?.closest<HTMLElement>("[data-picture]");
  return tile ? Number(tile.dataset["picture"]) : -1;
};

/** Handles the keys of the focused thumbnail. */
export function usePictureKeys(
  root: RefObject<HTMLElement | null>,
  { step, remove }: Pictures,
  edit: (at: number) => void,
): void {
  const at = (): number => placeOf(document.activeElement);
  useControlKeys(root, {
    "alt+arrowleft": () => step(at(), -1),
    "alt+arrowright": () => step(at(), 1),
    backspace: () => remove(at()),
    delete: () => remove(at()),
    e: () => {
      if (at() < 0) return false;
      edit(at());
      return true;
    },
  });
}
