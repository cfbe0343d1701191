import { startTransition, useEffect, useState } from "react";
import type { Snapshot } from "valtio";
import { snapshot, subscribe } from "valtio";
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

/**
 * The state as it was until the frame that shows its change is on the screen: what counts or lists what was done draws
 * nothing before, and does not slow the next item.
 */
export function useFollowing<T extends object>(state: T): Snapshot<T> {
  const [seen, see] = useState(() => snapshot(state));
  useEffect(() => {
    let callOff = (): void => undefined;
    const follow = (): void => startTransition(() => see(snapshot(state)));
    const stop = subscribe(state, () => {
      callOff();
      callOff = oncePainted(follow);
    });
    follow();
    return () => {
      stop();
      callOff();
    };
  }, [state]);
  return seen;
}
