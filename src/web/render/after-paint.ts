import { startTransition, useEffect, useMemo, useState } from "react";
import type { Snapshot } from "valtio";
import { snapshot, subscribe } from "valtio";
import type { Overlay } from "#web/data/overlay.ts";
import { onOverlay, overlayOf } from "#web/data/overlay.ts";
import { onNextKey } from "#web/keyboard/listener.ts";
import type { Store } from "#web/store/external.ts";

/** No frame comes to a window that nobody sees. Milliseconds. */
const LONGEST = 150;
/** Its picture is put together by other threads, which share the processor with whatever the page does meanwhile. */
const SHOWN = 64;

let next: Promise<void> | null = null;

/**
 * Resolves once the next frame is on the screen: what the key need not wait for does not slow it. Another key ends the
 * wait.
 */
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

/** Does `work` then. @returns what calls it off */
export function oncePainted(work: () => void): () => void {
  let isLive = true;
  void afterPaint().then(() => isLive && work());
  return () => {
    isLive = false;
  };
}

type Source<T> = Pick<Store<T>, "get" | "subscribe">;

/** What a source had to say until the frame that shows its change is on the screen. */
export function useBehind<T>(source: Source<T>): T {
  const [seen, see] = useState(() => ({ source, value: source.get() }));
  useEffect(() => {
    let callOff = (): void => undefined;
    const follow = (): void => {
      const value = source.get();
      startTransition(() => see((was) => (was.source === source && was.value === value ? was : { source, value })));
    };
    const stop = source.subscribe(() => {
      callOff();
      callOff = oncePainted(follow);
    });
    follow();
    return () => {
      stop();
      callOff();
    };
  }, [source]);
  return seen.source === source ? seen.value : source.get();
}

/**
 * The state as it was until the frame that shows its change is on the screen: what counts or lists what was done draws
 * nothing before, and does not slow the next item.
 */
export const useFollowing = <T extends object>(state: T): Snapshot<T> =>
  useBehind(
    useMemo(() => ({ get: () => snapshot(state), subscribe: (listener) => subscribe(state, listener) }), [state]),
  );

/** The same of what lies over a record. */
export const useOverlayBehind = (resource: string, id: string): Overlay =>
  useBehind(
    useMemo(
      () => ({ get: () => overlayOf(resource, id), subscribe: (listener) => onOverlay(resource, id, listener) }),
      [resource, id],
    ),
  );

/** The same of a value that is given. */
export function useValueBehind<T>(value: T): T {
  const [seen, see] = useState(value);
  useEffect(
    () => (Object.is(seen, value) ? undefined : oncePainted(() => startTransition(() => see(value)))),
    [seen, value],
  );
  return seen;
}
