import type { Label } from "#kernel/label.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import { createState } from "#web/store/state.ts";

export type LiveState = "online" | "connecting" | "offline";
export const liveState = createState<LiveState>("connecting");

/** Sequence number of the login session, from which this window wants events; null without a login session. */
export const liveFrom = createState<string | null>(null);

/** Reason why the server cannot save anything now; null if it can. */
export const outage = createState<Label | null>(null);

/** False if the server cannot be reached now. */
export const isConnected = (): boolean => navigator.onLine && liveState.value !== "offline";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export function sendToListeners(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

const gapListeners = new Set<() => void>();
/** Registers a listener for connection losses that were longer than the server keeps events. */
export function onGap(listener: () => void): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}
export function reportGap(): void {
  for (const listener of gapListeners) listener();
}
