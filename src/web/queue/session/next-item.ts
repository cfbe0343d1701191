import type { Lease } from "#domain/api/queue.ts";
import type { Leases } from "#web/queue/leases/leases.ts";
import type { Skips } from "#web/queue/leases/skips.ts";
import type { ScreenProxy } from "./queue-view.ts";
import type { SessionState } from "./session-state.ts";

interface Given {
  state: SessionState;
  screen: ScreenProxy;
  leases: Leases;
  skips: Skips;
}

/**
 * Decides which item the moderator sees next. Leased items come first, in the order of the queue. Rows of the list
 * without a lease follow, and then items opened out of turn.
 */
export class NextItem {
  private readonly parts: Given;

  constructor(parts: Given) {
    this.parts = parts;
  }

  /** The next leased item in the order of the queue, without skips and items opened out of turn. @param except an id */
  inTurn(except?: string): Lease | undefined {
    return this.parts.state.leases.find((one) => one.id !== except && this.isInTurn(one.id));
  }

  /** A leased item, in turn if there is one. */
  leased(): Lease | undefined {
    return this.inTurn() ?? this.outOfTurn();
  }

  /** Id of the item to show after a decision, from what is loaded already; null for none. */
  loaded(): string | null {
    return this.inTurn()?.id ?? this.parts.screen.nextListed(this.isOut) ?? this.outOfTurn()?.id ?? null;
  }

  /** Id of the next row of the list, skips last; null for none. @param isOut true for rows that are not shown */
  listed(isOut: (id: string) => boolean): string | null {
    const { screen, skips } = this.parts;
    return screen.nextListed((id) => skips.has(id) || isOut(id)) ?? screen.nextListed(isOut);
  }

  isLeasedInTurn(id: string | null): boolean {
    return id !== null && this.parts.leases.isLeased(id) && this.isInTurn(id);
  }

  private readonly isOut = (id: string): boolean => this.parts.skips.has(id) || this.parts.leases.isHandledHere(id);

  private isInTurn(id: string): boolean {
    return !this.isOut(id) && !this.parts.state.pinnedRows.includes(id);
  }

  /** First a lease that was not skipped, then the oldest skip, because the server sorts skips last. */
  private outOfTurn(): Lease | undefined {
    const { state, leases, skips } = this.parts;
    const available = state.leases.filter(({ id }) => !leases.isHandledHere(id));
    return available.find(({ id }) => !skips.has(id)) ?? available[0];
  }
}
