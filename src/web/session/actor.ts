import type { Actor } from "#kernel/availability.ts";
import { createStore, useStore } from "#web/store/external.ts";

/** Who is logged in; the gate predicts with it. */
export const actorStore = createStore<Actor | null>(null);
export const useActor = (): Actor | null => useStore(actorStore);
