import type { Actor } from "#kernel/actor.ts";
import { createStore, useStore } from "#web/store/external.ts";

/** The admin who is logged in; null while nobody is. The gate uses it to predict refusals. */
export const actorStore = createStore<Actor | null>(null);
/** Account name of the login. */
export const accountStore = createStore("");
/** True while the login layer lies over unsaved work. Navigation guards are off then. */
export const isAsked = createStore(false);
export const useActor = (): Actor | null => useStore(actorStore);
