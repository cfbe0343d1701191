/** Width in px that the views leave to the filter: to its field and key, and to the field next to chips. */
const FILTER_PX = { alone: 176, besideChips: 112 };
/** Number of views that are named next to the menu where there are more views than keys. */
const NAMED = 7;
const MOST_NAMED = 9;

const gapOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).columnGap) || 0;
const widthOf = (element: Element): number => element.getBoundingClientRect().width;

/** Returns the width that the tools of a toolbar need, with all chips in one line. */
function toolsPx(tools: Element): number {
  const ownTools = [...tools.children].filter((one) => !one.matches("[data-filter]"));
  const chips = [...tools.querySelectorAll("[data-filter] [data-slot=chip]")];
  const filter =
    chips.length === 0 ? FILTER_PX.alone : chips.reduce((sum, one) => sum + widthOf(one) + 6, FILTER_PX.besideChips);
  return ownTools.reduce((sum, one) => sum + widthOf(one) + gapOf(tools), filter);
}

/** Returns the width that a toolbar leaves to its views. */
function roomOf(bar: HTMLElement, strip: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const others = [...bar.children].filter((one) => one !== strip);
  return others.reduce(
    (room, one) => room - gapOf(bar) - (one.matches("[data-tools]") ? toolsPx(one) : widthOf(one)),
    inner,
  );
}

/** Hides the views that would take the filter's room, from the end, and shows their menu. The open view stays. */
function fold(strip: HTMLElement, bar: HTMLElement): void {
  const all = [...strip.children] as HTMLElement[];
  const [menu, views] = [
    all.find((one) => one.matches(".views-menu")),
    all.filter((one) => !one.matches(".views-menu")),
  ];
  // The menu stays visible, because it may have the focus.
  for (const one of views) one.hidden = false;
  const gap = gapOf(strip);
  const widths = new Map(views.map((one) => [one, widthOf(one) + gap]));
  const room = roomOf(bar, strip);
  const isOpen = (one: HTMLElement): boolean => one.getAttribute("aria-current") === "true";
  for (const one of views.slice(views.length > MOST_NAMED ? NAMED : views.length)) one.hidden = !isOpen(one);
  const shown = views.filter((one) => !one.hidden);
  const sum = (): number => shown.reduce((total, one) => total + (widths.get(one) ?? 0), -gap);
  if (!menu) return;
  menu.hidden = shown.length === views.length && sum() <= room;
  if (menu.hidden) return;
  const left = room - widthOf(menu) - gap;
  while (sum() > left) {
    const last = shown.findLastIndex((one) => !isOpen(one));
    const [gone] = last < 0 ? [] : shown.splice(last, 1);
    if (!gone) return;
    gone.hidden = true;
  }
}

/** Folds the views, and hides the divider where the tools still need a line of their own. */
function arrange(strip: HTMLElement, bar: HTMLElement, tools: HTMLElement): void {
  const divider = bar.querySelector<HTMLElement>(":scope > [data-slot=separator]");
  if (divider) divider.hidden = false;
  fold(strip, bar);
  if (divider) divider.hidden = tools.offsetTop > strip.offsetTop + strip.offsetHeight / 2;
}

/**
 * Folds the views of a toolbar into their menu before its filter gets too narrow, and follows its width. Views alone in
 * a bar wrap instead.
 * @returns a function that ends it
 */
export function followWidth(strip: HTMLElement): () => void {
  const bar = strip.parentElement;
  const tools = bar?.querySelector<HTMLElement>(":scope > [data-tools]");
  if (!bar || !tools) return () => {};
  arrange(strip, bar, tools);
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => arrange(strip, bar, tools));
  });
  for (const element of [bar, ...tools.children]) observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
