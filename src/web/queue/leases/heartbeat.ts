import { HEARTBEAT_SECONDS, LEASE_SECONDS } from "#kernel/queue.ts";
import type { Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";

interface Heartbeat {
  /** Time of the moderator's last key or pointer press, ms since 1970. */
  lastActivity(): number;
  /** Called when the moderator was idle so long that every lease has ended. */
  idle(): void;
  /** Receives the leases that the server lists; null if the call failed. */
  answered(leases: readonly Lease[] | null): void;
}

/**
 * Renews the leases every 30 seconds. Each call contains the time since the last activity, because a lease lasts five
 * minutes from there. An idle window therefore loses its leases.
 * @returns a function that stops the calls; answers that arrive later are ignored
 */
export function startHeartbeat(queue: string, { lastActivity, idle, answered }: Heartbeat): () => void {
  let isBeating = true;
  const beat = async (): Promise<void> => {
    const seconds = Math.max(0, Math.floor((Date.now() - lastActivity()) / 1_000));
    if (seconds >= LEASE_SECONDS) return idle();
    const body = { queue, idle: seconds };
    const reply = await call<{ held: Lease[] }>(v2("queue", "heartbeat"), body).catch(() => null);
    if (isBeating) answered(reply?.held ?? null);
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_SECONDS * 1_000);
  return () => {
    isBeating = false;
    clearInterval(timer);
  };
}
