import type { Actor } from "#kernel/actor.ts";
import { createState, useValue } from "#web/store/state.ts";

/** The admin who is logged in; null while nobody is. The gate uses it to predict refusals. */
export const actorStore = createState<Actor | null>(null);
/** Account name of the login. */
export const accountStore = createState("");
/** True while the login layer lies over unsaved work. Navigation guards are off then. */
export const isAsked = createState(false);
export const useActor = (): Actor | null => useValue(actorStore);
