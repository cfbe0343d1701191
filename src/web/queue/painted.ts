import { startTransition, useEffect, useMemo, useState } from "react";
import type { Snapshot } from "valtio";
import { snapshot, subscribe } from "valtio";
import type { Overlay } from "#web/data/overlay.ts";
import { onOverlay, overlayOf } from "#web/data/overlay.ts";
import { onNextKey } from "#web/keyboard/listener.ts";

/** No frame comes to a window that nobody sees. Milliseconds. */
const LONGEST = 150;
/** Its picture is put together by other threads, which share the processor with whatever the page does meanwhile. */
const SHOWN = 64;

let next: Promise<void> | null = null;

/**
 * Resolves once the next frame is on the screen: what the key need not wait for does not slow it. Another key ends the
 * wait.
 */
export const painted = (): Promise<void> =>
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
  void painted().then(() => isLive && work());
  return () => {
    isLive = false;
  };
}

interface Source<T> {
  read: () => T;
  subscribe: (listener: () => void) => () => void;
}

/** What a source had to say until the frame that shows its change is on the screen. */
function useBehind<T>(source: Source<T>): T {
  const [seen, see] = useState(() => ({ source, value: source.read() }));
  useEffect(() => {
    let callOff = (): void => undefined;
    const follow = (): void => {
      const value = source.read();
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
  return seen.source === source ? seen.value : source.read();
}

/**
 * The state as it was until the frame that shows its change is on the screen: what counts or lists what was done draws
 * nothing before, and does not slow the next item.
 */
export const useFollowing = <T extends object>(state: T): Snapshot<T> =>
  useBehind(
    useMemo(() => ({ read: () => snapshot(state), subscribe: (listener) => subscribe(state, listener) }), [state]),
  );

/** The same of what lies over a record. */
export const useOverlayBehind = (resource: string, id: string): Overlay =>
  useBehind(
    useMemo(
      () => ({ read: () => overlayOf(resource, id), subscribe: (listener) => onOverlay(resource, id, listener) }),
      [resource, id],
    ),
  );
