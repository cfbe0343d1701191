import type { JSX, ReactNode } from "react";
import { useEffect, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { SettledContext, ShownContext } from "#web/media/visibility-context.ts";
import { oncePainted } from "./after-paint.ts";

/** Where an item lies in a pane: on top, under it before its turn, or under it because it was decided just now. */
type Place = "shown" | "ahead" | "past";

export interface Placed<T> {
  item: T;
  place: Place;
}

/**
 * The item before the eye and those under it. What was decided is taken out of the page only when its successor is on
 * the screen: a key has to wait for neither drawing nor clearing away.
 */
export function usePlaces<T extends { record: AnyRecord }>(shown: T, ahead: T | null): readonly Placed<T>[] {
  const [seen, setSeen] = useState<{ shown: T; past: T | null }>({ shown, past: null });
  const isOther = seen.shown.record.id !== shown.record.id;
  if (seen.shown !== shown) setSeen({ shown, past: isOther ? seen.shown : seen.past });
  const { past } = seen;
  useEffect(() => (past === null ? undefined : oncePainted(() => setSeen((now) => ({ ...now, past: null })))), [past]);
  const isUnder = (item: T | null): item is T => item !== null && item.record.id !== shown.record.id;
  // In the order of their turns: an element that changes its place among the others is laid out anew.
  const places: Placed<T>[] = [{ item: shown, place: "shown" }];
  if (isUnder(past)) places.unshift({ item: past, place: "past" });
  if (isUnder(ahead) && ahead.record.id !== past?.record.id) places.push({ item: ahead, place: "ahead" });
  return places;
}

/** An element of its own for each item, so that what was drawn ahead is uncovered as it stands. */
export function ItemSlot({ place, children }: { place: Place; children: ReactNode }): JSX.Element {
  const isShown = place === "shown";
  const [isReachable, setReachable] = useState(isShown);
  // Reach is inherited: every element below takes its style anew, which the frame of a decision need not pay.
  useEffect(
    () => (isShown === isReachable ? undefined : oncePainted(() => setReachable(isShown))),
    [isShown, isReachable],
  );
  // A decision taken on a button of its item leaves the focus there, and that item is out of reach now.
  useEffect(() => {
    if (isShown && isReachable) mendFocus();
  }, [isShown, isReachable]);
  return (
    <div className="stk" data-place={place} inert={!isReachable} aria-hidden={!isShown}>
      <ShownContext value={isShown}>
        <SettledContext value={isReachable}>{children}</SettledContext>
      </ShownContext>
    </div>
  );
}
