import { startTransition, useEffect, useState } from "react";
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

/** `value` as it was until the frame that shows what changed it is on the screen: what only follows does not slow it. */
export function usePainted<T>(value: T): T {
  const [shown, show] = useState<{ value: T }>({ value });
  useEffect(
    () => (shown.value === value ? undefined : oncePainted(() => startTransition(() => show({ value })))),
    [shown, value],
  );
  return shown.value;
}
