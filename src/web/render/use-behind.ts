import { useEffect } from "react";
import type { Cursor } from "#web/list/cursor.ts";
import type { State } from "#web/store/state.ts";
import { watch } from "#web/store/state.ts";

/** Time in ms after which a detail that is not the cursor's is muted. A single step is followed before. */
const FELT_MS = 80;

/**
 * Mutes the detail while it shows another record than the cursor's, as with a held key. It is an attribute of the page,
 * so that nothing is drawn again.
 */
export function useBehind(cursor: State<Cursor>, settled: State<Cursor>): void {
  useEffect(() => {
    const { body } = document;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isBehind = (): boolean => cursor.value.id !== settled.value.id;
    const follow = (): void => {
      if (!isBehind()) {
        clearTimeout(timer);
        timer = undefined;
        body.removeAttribute("data-behind");
      } else
        timer ??= setTimeout(() => {
          timer = undefined;
          body.toggleAttribute("data-behind", isBehind());
        }, FELT_MS);
    };
    const stops = [watch(cursor, follow), watch(settled, follow)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      body.removeAttribute("data-behind");
    };
  }, [cursor, settled]);
}
