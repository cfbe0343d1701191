import { expect, it } from "vitest";
import { fittingTabs, TAB_PX } from "#web/shell/fitting-tabs.ts";

const tabs = (count: number, current: number) =>
  Array.from({ length: count }, (_, place) => ({ place, isOn: place === current }));

it.each([
  [3, 0, 400],
  [20, 0, 900],
  [20, 19, 900],
  [20, -1, 500],
  [24, 12, 1_100],
  [24, 12, 200],
])("of %i tabs, with %i as the current one, as many stay as %i px hold", (count, current, room) => {
  const all = tabs(count, current);
  const [shown, rest] = fittingTabs(all, room);
  const width = (list: typeof all): number =>
    list.reduce((sum, { isOn }) => sum + (isOn ? TAB_PX.current : TAB_PX.least), 0);
  expect([...shown, ...rest].map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
    all.map(({ place }) => place),
  );
  expect(rest.some(({ isOn }) => isOn)).toBe(false);
  expect(shown.map(({ place }) => place)).toEqual(shown.map(({ place }) => place).toSorted((a, b) => a - b));
  if (rest.length === 0) return expect(width(all)).toBeLessThanOrEqual(room);
  const others = shown.filter(({ isOn }) => !isOn);
  if (others.length > 0) expect(width(shown) + TAB_PX.menu).toBeLessThanOrEqual(room);
  expect(width(shown) + TAB_PX.menu + TAB_PX.least).toBeGreaterThan(room);
});
