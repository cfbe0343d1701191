const controls = ":is(input, textarea, select, button, label, [role=option], [contenteditable]):not(.notice *)";

/** Px² of a box that others take. */
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

/** Where one types and presses now: the dialog on top, else the form that has the focus, else the field alone. */
const inHand = (): Element[] => {
  const active = document.activeElement;
  const place = topDialog() ?? active?.closest(".fm, .rs, form");
  return place ? [...place.querySelectorAll(controls)] : active?.matches(controls) ? [active] : [];
};

/** The rows of a list that are in sight, as one box; its head, where it has one, stands above them. */
function rowsOf(grid: Element): DOMRect[] {
  const { left, width, top, bottom } = grid.getBoundingClientRect();
  const [head] = boxesOf(grid.querySelectorAll(":scope > [role=row]"));
  return boxesOf(grid.querySelectorAll(":scope > [role=rowgroup]")).map((rows) => {
    const from = Math.max(head?.bottom ?? top, rows.top);
    return new DOMRect(left, from, width, Math.max(0, Math.min(bottom, rows.bottom) - from));
  });
}

/**
 * What one works with: decisions, what changed and is read before one, banners that ask something, the tools of a viewer,
 * and the words that stand where a page or a mesh does not.
 */
const tools = ".acts, .db, .since, .note:has(button), .mp > .tb, .mv-says, .trouble";

/** What is never covered where there is another place: what is in hand, the rows of lists, what can be decided. */
const kept = (): DOMRect[] => [
  ...boxesOf(inHand()),
  ...boxesOf(topDialog()?.querySelectorAll(".since") ?? []),
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
 * The specification's place, and others for when something to work on lies there: below that, or near an edge of the
 * window. Px from the top.
 */
function topsFor(height: number, work: readonly DOMRect[]): number[] {
  const lying = work.filter(({ top, bottom }) => top < TOP + height && bottom > TOP).map(({ bottom }) => bottom + GAP);
  const low = innerHeight - 100 - height;
  return [TOP, ...lying.filter((top) => top < low), low, innerHeight - 32 - height, 44];
}

/** In the middle of the window, or else of a pane; under a dialog the panes are out of reach. Px from the left. */
function middlesFor(width: number): number[] {
  const panes = topDialog() ? [] : boxesOf(document.querySelectorAll(".pane"));
  const most = innerWidth - width / 2 - 8;
  return [innerWidth / 2, ...panes.map((pane) => Math.max(width / 2 + 8, Math.min(most, pane.left + pane.width / 2)))];
}

interface Spot {
  middle: number;
  top: number;
  /** Px² of what is never covered where there is another place, and of what is pressed now and then. */
  costs: [number, number];
}

/** The specification's place where it covers no work, else the first that covers least of it, and least of all else. */
function spotFor(element: HTMLElement): Spot {
  const { width, height } = element.getBoundingClientRect();
  const [work, rest] = [kept(), boxesOf(document.querySelectorAll(controls))];
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

/** What comes up with it, as the page that stands where a form was, may be drawn a little later. Milliseconds. */
const AGAIN = [150, 600];

/**
 * Never over what one works on, also where the focus goes while it stands. One that came over a dialog lies over it; what
 * opens later lies over a notice, and that stays where it came up.
 * @returns lets it be
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
