import type { ShownOnce } from "#kernel/wire.ts";
import { createStore } from "./external.ts";

/** A secret that a reply told, until who made the call has read it. */
export const shownOnce = createStore<ShownOnce | null>(null);
export const showOnce = (secret: ShownOnce): void => shownOnce.set(secret);
