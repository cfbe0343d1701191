import type { JSX, ReactNode } from "react";
import { useEffect, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { SettledContext, ShownContext } from "#web/media/visibility-context.ts";
import { oncePainted } from "./after-paint.ts";

/** Slot of an item in a pane: shown, prerendered below it, or just decided and below it. */
type Place = "shown" | "ahead" | "past";

export interface Placed<T> {
  item: T;
  place: Place;
}

/**
 * The current item, the prerendered one, and the decided one. A decided item is removed only after its successor is on
 * screen, so a key waits for neither.
 */
export function usePlaces<T extends { record: AnyRecord }>(shown: T, ahead: T | null): readonly Placed<T>[] {
  const [seen, setSeen] = useState<{ shown: T; past: T | null }>({ shown, past: null });
  const isOther = seen.shown.record.id !== shown.record.id;
  if (seen.shown !== shown) setSeen({ shown, past: isOther ? seen.shown : seen.past });
  const { past } = seen;
  useEffect(() => (past === null ? undefined : oncePainted(() => setSeen((now) => ({ ...now, past: null })))), [past]);
  const isUnder = (item: T | null): item is T => item !== null && item.record.id !== shown.record.id;
  // Stable order: an element that changes its place is laid out again.
  const places: Placed<T>[] = [{ item: shown, place: "shown" }];
  if (isUnder(past)) places.unshift({ item: past, place: "past" });
  if (isUnder(ahead) && ahead.record.id !== past?.record.id) places.push({ item: ahead, place: "ahead" });
  return places;
}

/** One element for each item, so that a prerendered item is uncovered as it is. */
export function ItemSlot({ place, children }: { place: Place; children: ReactNode }): JSX.Element {
  const isShown = place === "shown";
  const [isReachable, setReachable] = useState(isShown);
  // Set after the paint: `inert` restyles every element below.
  useEffect(
    () => (isShown === isReachable ? undefined : oncePainted(() => setReachable(isShown))),
    [isShown, isReachable],
  );
  // A decision by a button leaves the focus in an item that is out of reach now.
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
