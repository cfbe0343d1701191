import { actorStore } from "#web/auth/session/actor.ts";
import { watch } from "#web/store/state.ts";

/** Calls `read` now and for each further admin who logs in, after `forget`. An earlier reading for this admin stays. */
export function followAdmin(forget: () => void, read: () => Promise<void>): void {
  let last = actorStore.value?.id;
  if (last !== undefined) void read();
  watch(actorStore, () => {
    const id = actorStore.value?.id;
    if (id === last) return;
    last = id;
    forget();
    if (id !== undefined) void read();
  });
}
