import type { JSX, ReactNode } from "react";
import { useEffect, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { SettledContext, ShownContext } from "#web/media/visibility-context.ts";
import { runAfterPaint } from "./after-paint.ts";

/** Slot of an item in a pane: shown, prerendered and hidden, or just decided and hidden. */
type Place = "shown" | "ahead" | "past";

export interface Placed<T> {
  item: T;
  place: Place;
}

/**
 * Returns the current item, the prerendered one, and the decided one. The decided item is removed only after the next
 * one is on screen. A key therefore waits neither for the drawing nor for the removal.
 */
export function usePlaces<T extends { record: AnyRecord }>(shown: T, ahead: T | null): readonly Placed<T>[] {
  const [seen, setSeen] = useState<{ shown: T; past: T | null }>({ shown, past: null });
  const isOther = seen.shown.record.id !== shown.record.id;
  if (seen.shown !== shown) setSeen({ shown, past: isOther ? seen.shown : seen.past });
  const { past } = seen;
  useEffect(
    () => (past === null ? undefined : runAfterPaint(() => setSeen((now) => ({ ...now, past: null })))),
    [past],
  );
  const isUnder = (item: T | null): item is T => item !== null && item.record.id !== shown.record.id;
  // The order is stable, because an element that moves among its siblings is laid out again.
  const places: Placed<T>[] = [{ item: shown, place: "shown" }];
  if (isUnder(past)) places.unshift({ item: past, place: "past" });
  if (isUnder(ahead) && ahead.record.id !== past?.record.id) places.push({ item: ahead, place: "ahead" });
  return places;
}

/**
 * Prerendered items lie at their final position, under the shown one. Each is a compositing layer of its own, so
 * uncovering one paints nothing.
 */
const slot =
  "absolute inset-0 flex min-h-0 flex-col bg-surface contain-strict will-change-[opacity] data-[place=shown]:z-1 cramped:static cramped:contain-none cramped:not-data-[place=shown]:hidden cramped:in-data-[pane=evidence]:*:flex-none";

/** Element of one item. It stays when the slot of the item changes, so a prerendered item is not drawn again. */
export function ItemSlot({ place, children }: { place: Place; children: ReactNode }): JSX.Element {
  const isShown = place === "shown";
  const [isReachable, setReachable] = useState(isShown);
  // Set after paint, because `inert` restyles every element below.
  useEffect(
    () => (isShown === isReachable ? undefined : runAfterPaint(() => setReachable(isShown))),
    [isShown, isReachable],
  );
  // After a decision by a button, the focus is in an item that is now hidden.
  useEffect(() => {
    if (isShown && isReachable) mendFocus();
  }, [isShown, isReachable]);
  return (
    <div className={slot} data-place={place} inert={!isReachable} aria-hidden={!isShown}>
      <ShownContext value={isShown}>
        <SettledContext value={isReachable}>{children}</SettledContext>
      </ShownContext>
    </div>
  );
}
