/** Least widths in px of a tab, of the current one with its close button, and of the menu of the others. */
export const TAB_PX = { least: 88, current: 132, menu: 60 };

/**
 * Divides tabs into those of the strip and those of its menu. The current one is always in the strip.
 * @param room width of the strip next to the home tab, px
 */
export function fittingTabs<T extends { isOn: boolean }>(tabs: readonly T[], room: number): [shown: T[], rest: T[]] {
  const widthOf = ({ isOn }: T): number => (isOn ? TAB_PX.current : TAB_PX.least);
  const sum = tabs.reduce((all, one) => all + widthOf(one), 0);
  if (sum <= room) return [[...tabs], []];
  let left = room - TAB_PX.menu - (tabs.some(({ isOn }) => isOn) ? TAB_PX.current : 0);
  let isFull = false;
  const shown = new Set(
    tabs.filter((one) => {
      if (one.isOn) return true;
      isFull ||= left < TAB_PX.least;
      if (isFull) return false;
      left -= TAB_PX.least;
      return true;
    }),
  );
  return [tabs.filter((one) => shown.has(one)), tabs.filter((one) => !shown.has(one))];
}
