import type { RefObject } from "react";
import { useCallback } from "react";
import type { StoredImage } from "#kernel/field.ts";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { moved, movedTo } from "#web/forms/form-files.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { picturesOf } from "#web/media/carousel/slides.ts";
import { useLatest } from "#web/store/latest.ts";
import { putPicture } from "./put-picture.ts";
import type { Uploaded } from "#web/upload/opener.ts";

export interface Pictures {
  list: readonly StoredImage[];
  isOne: boolean;
  max: number | undefined;
  /** Adds a picture at the end, or replaces the one at `index`. The same content is added only once. */
  put: (stored: Uploaded, index?: number) => void;
  remove: (index: number) => boolean;
  step: (index: number, by: 1 | -1) => boolean;
  moveTo: (from: number, to: number) => void;
}

const asImage = (stored: Uploaded): StoredImage => ({
  ...stored,
  width: stored.width ?? 0,
  height: stored.height ?? 0,
});

/** Pictures of an editor, with functions to add, move and remove them. */
export function usePictures(props: EditorProps, focusAt: (index: number) => void): Pictures {
  const { field, change } = props;
  const isOne = field.kind === "image";
  const list = picturesOf(props.value);
  const latest = useLatest(props.value);
  const give = (next: readonly StoredImage[]): void => change(isOne ? (next.at(-1) ?? null) : next);
  const latestGive = useLatest(give);
  const put = useCallback(
    (stored: Uploaded, index?: number) => {
      const next = putPicture(picturesOf(latest.current), asImage(stored), index);
      if (next) latestGive.current(next);
    },
    [latest, latestGive],
  );
  const step = (index: number, by: 1 | -1): boolean => {
    if (index < 0) return false;
    give(moved(list, index, by));
    focusAt(Math.max(0, Math.min(index + by, list.length - 1)));
    return true;
  };
  const moveTo = (from: number, to: number): void => {
    give(movedTo(list, from, to));
    focusAt(to);
  };
  const remove = (index: number): boolean => {
    if (index < 0) return false;
    give(list.toSpliced(index, 1));
    focusAt(Math.min(index, list.length - 2));
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
  edit: (index: number) => void,
): void {
  const focusedIndex = (): number => placeOf(document.activeElement);
  useControlKeys(root, {
    "alt+arrowleft": () => step(focusedIndex(), -1),
    "alt+arrowright": () => step(focusedIndex(), 1),
    backspace: () => remove(focusedIndex()),
    delete: () => remove(focusedIndex()),
    e: () => {
      if (focusedIndex() < 0) return false;
      edit(focusedIndex());
      return true;
    },
  });
}
