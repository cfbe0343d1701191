import { startTransition, useEffect, useMemo, useState } from "react";
import type { Snapshot } from "valtio";
import { snapshot, subscribe } from "valtio";
import type { Overlay } from "#web/data/row-overlay.ts";
import { onOverlay, overlayOf } from "#web/data/row-overlay.ts";
import { onNextKey } from "#web/keyboard/listener.ts";

/** Maximum wait in ms, because a hidden window gets no frame. */
const LONGEST = 150;
/** Time in ms between the frame's callback and the frame on screen, because other threads compose it. */
const SHOWN = 64;

let next: Promise<void> | null = null;

/** Resolves when the next frame is on screen, or at the next key. Work that waits for it does not delay the frame. */
export const afterPaint = (): Promise<void> =>
  (next ??= new Promise((resolve) => {
    const finish = (): void => {
      next = null;
      callOff();
      resolve();
    };
    const callOff = onNextKey(finish);
    requestAnimationFrame(() => setTimeout(finish, SHOWN));
    setTimeout(finish, LONGEST);
  }));

/** Calls `work` after the next paint. @returns a function that cancels it */
export function runAfterPaint(work: () => void): () => void {
  let isLive = true;
  void afterPaint().then(() => isLive && work());
  return () => {
    isLive = false;
  };
}

interface Source<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Value of a source, updated one paint after it changes. */
function useAfterPaint<T>(source: Source<T>): T {
  const [seen, see] = useState(() => ({ source, value: source.get() }));
  useEffect(() => {
    let callOff = (): void => undefined;
    const follow = (): void => {
      const value = source.get();
      startTransition(() => see((was) => (was.source === source && was.value === value ? was : { source, value })));
    };
    const stop = source.subscribe(() => {
      callOff();
      callOff = runAfterPaint(follow);
    });
    follow();
    return () => {
      stop();
      callOff();
    };
  }, [source]);
  return seen.source === source ? seen.value : source.get();
}

/** Snapshot of a state, updated one paint after it changes, so that counts and lists do not delay the next item. */
export const useSnapshotAfterPaint = <T extends object>(state: T): Snapshot<T> =>
  useAfterPaint(
    useMemo(() => ({ get: () => snapshot(state), subscribe: (listener) => subscribe(state, listener) }), [state]),
  );

/** Overlay of a record, updated one paint after it changes. */
export const useOverlayAfterPaint = (resource: string, id: string): Overlay =>
  useAfterPaint(
    useMemo(
      () => ({ get: () => overlayOf(resource, id), subscribe: (listener) => onOverlay(resource, id, listener) }),
      [resource, id],
    ),
  );

/** A value, updated one paint after it changes. */
export function useValueAfterPaint<T>(value: T): T {
  const [seen, see] = useState(value);
  useEffect(
    () => (Object.is(seen, value) ? undefined : runAfterPaint(() => startTransition(() => see(value)))),
    [seen, value],
  );
  return seen;
}
