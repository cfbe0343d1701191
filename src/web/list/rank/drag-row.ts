import { createState } from "#web/store/state.ts";

/** Handler of a drag in the current list. The list sets it, because the handle is in a cell and knows no list. */
interface DragTarget {
  /** @returns false if the row cannot be moved */
  begin: (id: string) => boolean;
  /** Shows the place before a row, at a level from 0. */
  over: (row: number, level: number) => void;
  drop: () => void;
  cancel: () => void;
}

export const dragTarget = createState<DragTarget | null>(null);

/** Width in px by which each level of a tree is indented. */
const LEVEL_PX = 22;

/** Returns the row before which the pointer stands: the upper half of a row means before it. */
function rowUnder(x: number, y: number): { row: number; left: number } | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-index]");
  if (!element) return null;
  const { top, height } = element.getBoundingClientRect();
  const title = element.querySelector(".title")?.getBoundingClientRect().left ?? 0;
  return { row: Number(element.dataset["index"]) + (y > top + height / 2 ? 1 : 0), left: x - title };
}

export const dragFrom = {
  begin: (id: string): boolean => dragTarget.value?.begin(id) === true,
  over: ({ x, y }: { x: number; y: number }): void => {
    const target = rowUnder(x, y);
    if (target) dragTarget.value?.over(target.row, Math.max(0, Math.floor(target.left / LEVEL_PX)));
  },
  end: (isCanceled: boolean): void => (isCanceled ? dragTarget.value?.cancel() : dragTarget.value?.drop()),
};
