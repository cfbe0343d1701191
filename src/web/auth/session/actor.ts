import type { Actor } from "#kernel/actor.ts";
import { createStore, useStore } from "#web/store/external.ts";

/** Who is logged in; the gate predicts with it. */
export const actorStore = createStore<Actor | null>(null);
/** Under which account he came in. */
export const accountStore = createStore("");
/** The session is over and the work is still there, below the login: no guard leads away from it. */
export const isAsked = createStore(false);
export const useActor = (): Actor | null => useStore(actorStore);
