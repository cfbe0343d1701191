import { LEASE_SECONDS } from "#kernel/queue.ts";
import type { Lease } from "#domain/api/queue.ts";
import { serverTime } from "#web/queue/session/clock.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { dropLeases, isLeased } from "#web/queue/session/session-state.ts";

/**
 * Places at the front for undone items until the server leases them again. An answer to an earlier claim does not
 * contain them.
 */
export class Reservations {
  private readonly ids = new Set<string>();
  private readonly state: SessionState;

  constructor(state: SessionState) {
    this.state = state;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** Shows the item as leased at once, so that its row does not appear among the waiting ones first. */
  reserve(id: string): void {
    const lease = { id, until: serverTime() + LEASE_SECONDS, left: LEASE_SECONDS };
    this.ids.add(id);
    if (!isLeased(this.state, id)) this.state.leases = [lease, ...this.state.leases];
  }

  /** Ends a reservation whose item did not come back. */
  cancel(id: string): void {
    this.ids.delete(id);
    dropLeases(this.state, [id]);
  }

  /** Ends a reservation that a claim has answered. */
  fulfill(id: string): void {
    this.ids.delete(id);
  }

  clear(): void {
    this.ids.clear();
  }

  /** Puts reserved items before those that a claim leased. */
  before(leased: readonly Lease[]): Lease[] {
    const reserved = this.state.leases.filter(({ id }) => this.ids.has(id));
    return [...reserved, ...leased.filter(({ id }) => !this.ids.has(id))];
  }
}
