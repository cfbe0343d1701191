const controls = ":is(input, textarea, select, button, label, [role=option], [contenteditable]):not([data-notice] *)";

/** Returns the area in px² of a box that other boxes cover. */
const covered = (a: DOMRect, others: readonly DOMRect[]): number =>
  others.reduce(
    (sum, b) =>
      sum +
      Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)),
    0,
  );

const boxesOf = (all: Iterable<Element>): DOMRect[] => [...all].map((one) => one.getBoundingClientRect());

const topDialog = (): Element | undefined => [...document.querySelectorAll("[role=dialog]")].at(-1);

/** Returns the controls in use: those of the topmost dialog, else of the focused form, else the focused field. */
const controlsInUse = (): Element[] => {
  const active = document.activeElement;
  const place = topDialog() ?? active?.closest("[data-form], [data-pane=reasons], form");
  return place ? [...place.querySelectorAll(controls)] : active?.matches(controls) ? [active] : [];
};

/** Returns the visible rows of a list as one box, without its header. */
function rowsOf(grid: Element): DOMRect[] {
  const { left, width, top, bottom } = grid.getBoundingClientRect();
  const [head] = boxesOf(grid.querySelectorAll(":scope > [role=row]"));
  return boxesOf(grid.querySelectorAll(":scope > [role=rowgroup]")).map((rows) => {
    const from = Math.max(head?.bottom ?? top, rows.top);
    return new DOMRect(left, from, width, Math.max(0, Math.min(bottom, rows.bottom) - from));
  });
}

/**
 * Selector of elements in use: decisions, changes to be read before one, and banners with buttons. It
 * includes tools of a viewer, and error messages in place of a page or mesh.
 */
const tools = "[data-keep-clear], [data-read-first], [data-slot=note]:has(button), [data-slot=trouble]";

/** Returns the boxes that a notice avoids if possible: controls in use, rows of lists, decisions. */
const avoided = (): DOMRect[] => [
  ...boxesOf(controlsInUse()),
  ...boxesOf(topDialog()?.querySelectorAll("[data-read-first]") ?? []),
  ...(topDialog()
    ? []
    : [
        ...[...document.querySelectorAll("[role=grid]")].flatMap(rowsOf),
        ...boxesOf(document.querySelectorAll(tools)).filter(({ width }) => width > 0),
      ]),
];

const TOP = 100;
const GAP = 8;

/**
 * Returns possible positions in px from the top: the specification's, below elements in use there, and near the edges
 * of the window.
 */
function topsFor(height: number, work: readonly DOMRect[]): number[] {
  const lying = work.filter(({ top, bottom }) => top < TOP + height && bottom > TOP).map(({ bottom }) => bottom + GAP);
  const low = innerHeight - 100 - height;
  return [TOP, ...lying.filter((top) => top < low), low, innerHeight - 32 - height, 44];
}

/**
 * Returns possible centers in px from the left: of the window, then of each pane. Under a dialog the panes are not
 * used.
 */
function middlesFor(width: number): number[] {
  const panes = topDialog() ? [] : boxesOf(document.querySelectorAll("[data-pane]"));
  const most = innerWidth - width / 2 - 8;
  return [innerWidth / 2, ...panes.map((pane) => Math.max(width / 2 + 8, Math.min(most, pane.left + pane.width / 2)))];
}

interface Spot {
  middle: number;
  top: number;
  /** Covered area in px²: of elements in use, then of other controls. */
  costs: [number, number];
}

/**
 * Returns the specification's position if it covers no element in use. Otherwise returns the position that covers the
 * smallest area of elements in use; of equal ones, the smallest area of other controls.
 */
function spotFor(element: HTMLElement): Spot {
  const { width, height } = element.getBoundingClientRect();
  const [work, rest] = [avoided(), boxesOf(document.querySelectorAll(controls))];
  const spots = middlesFor(width).flatMap((middle) =>
    topsFor(height, work).map((top): Spot => {
      const box = new DOMRect(middle - width / 2, top, width, height);
      return { middle, top, costs: [covered(box, work), covered(box, rest)] };
    }),
  );
  const [first] = spots;
  if (first?.costs[0] === 0) return first;
  return spots.reduce((least, one) =>
    one.costs[0] < least.costs[0] || (one.costs[0] === least.costs[0] && one.costs[1] < least.costs[1]) ? one : least,
  );
}

/** Delays in ms after which the position is checked again, because other elements may be drawn later. */
const AGAIN = [150, 600];

/**
 * Keeps a notice away from elements in use, also when the focus moves. A notice shown over a dialog stays above it. A
 * dialog opened later covers the notice, which keeps its position.
 * @returns a function that stops it
 */
export function place(element: HTMLElement): () => void {
  const put = (): void => {
    if ("overlaid" in document.body.dataset !== "over" in element.dataset) return;
    const { middle, top } = spotFor(element);
    element.style.top = `${top}px`;
    element.style.left = `${middle}px`;
  };
  put();
  const again = AGAIN.map((ms) => setTimeout(put, ms));
  addEventListener("focusin", put);
  return () => {
    for (const timer of again) clearTimeout(timer);
    removeEventListener("focusin", put);
  };
}
