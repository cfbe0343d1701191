const controls = ":is(input, textarea, select, button, label, [role=option], [contenteditable]):not(.notice *)";

/** Px² of a box that another takes. */
const shared = (a: DOMRect, b: DOMRect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where one types and presses now: the dialog on top, else the form that has the focus, else the field alone. */
const inHand = (): Element[] => {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
  const active = document.activeElement;
  const place = dialog ?? active?.closest(".fm, .rs, form");
  return place ? [...place.querySelectorAll(controls)] : active?.matches(controls) ? [active] : [];
};

/** The specification's place, and others for when something to type in or to press lies there. Px from the top. */
const placesFor = (height: number): number[] => [100, innerHeight - 100 - height, innerHeight - 32 - height, 44];

/** The first place that is free, or covers least. */
function placeFor(element: HTMLElement): number {
  const boxes = inHand().map((one) => one.getBoundingClientRect());
  const { left, width, height } = element.getBoundingClientRect();
  const costs = placesFor(height).map((top) => {
    const box = new DOMRect(left, top, width, height);
    return { top, cost: boxes.reduce((sum, other) => sum + shared(box, other), 0) };
  });
  return costs.reduce((least, one) => (one.cost < least.cost ? one : least)).top;
}

/**
 * Never over what one types in or presses, also where the focus goes while it stands. One that came over a dialog lies
 * over it; what opens later lies over a notice, and that stays where it came up.
 * @returns lets it be
 */
export function place(element: HTMLElement): () => void {
  const put = (): void => {
    if ("overlaid" in document.body.dataset === "over" in element.dataset) element.style.top = `${placeFor(element)}px`;
  };
  put();
  addEventListener("focusin", put);
  return () => removeEventListener("focusin", put);
}
