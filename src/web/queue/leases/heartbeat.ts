import { HEARTBEAT_SECONDS, LEASE_SECONDS } from "#kernel/queue.ts";
import type { Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";

interface Heard {
  /** When the moderator was at work last, ms since 1970. */
  workedAt(): number;
  /** Not at work for so long that every lease has ended. */
  asleep(): void;
  /** What the server knows as held; null where it could not be asked. */
  told(held: readonly Lease[] | null): void;
}

/**
 * Leases live from the last work, whose time each beat carries; so an idle window holds nothing.
 * @returns how to stop; an answer that comes later is nobody's any more
 */
export function startHeartbeat(queue: string, heard: Heard): () => void {
  let isBeating = true;
  const beat = async (): Promise<void> => {
    const idle = Math.max(0, Math.floor((Date.now() - heard.workedAt()) / 1_000));
    if (idle >= LEASE_SECONDS) return heard.asleep();
    const reply = await call<{ held: Lease[] }>(v2("queue", "heartbeat"), { queue, idle }).catch(() => null);
    if (isBeating) heard.told(reply?.held ?? null);
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_SECONDS * 1_000);
  return () => {
    isBeating = false;
    clearInterval(timer);
  };
}
