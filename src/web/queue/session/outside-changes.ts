import type { Queue } from "#kernel/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { notify } from "#web/ui/notice.tsx";
import { isDecidedByOthers } from "#web/queue/leases/mark-colleague-leases.ts";
import type { Leases } from "#web/queue/leases/leases.ts";
import type { Skips } from "#web/queue/leases/skips.ts";
import type { ScreenProxy } from "./queue-view.ts";
import type { SessionState } from "./session-state.ts";

interface Given {
  queue: Queue;
  state: SessionState;
  screen: ScreenProxy;
  leases: Leases;
  skips: Skips;
  /** Shows the next item. */
  next: () => Promise<void>;
}

/** Applies to a session what colleagues do, and what its moderator does in other windows. */
export class OutsideChanges {
  private readonly parts: Given;

  constructor(parts: Given) {
    this.parts = parts;
  }

  /** Handles a skip in another window of this moderator. The item comes last here too. */
  skipped(id: string): void {
    const { skips, leases, screen } = this.parts;
    skips.skippedElsewhere(id);
    const wasLeased = leases.isLeased(id);
    leases.drop(id);
    if (screen.current() === id) {
      notify(t("queue.skippedElsewhere"), "yellow");
      void this.parts.next();
    } else if (wasLeased) void leases.claim();
  }

  unskipped(id: string): void {
    this.parts.skips.end(id);
  }

  /**
   * Handles the takeover of a leased item by a colleague. A notice reports it; if the item was current, the next is
   * shown.
   */
  takenOver(id: string, title: string, name: string): void {
    const { leases, screen } = this.parts;
    if (leases.dropIfIdle()) return;
    leases.drop(id);
    notify(t("queue.takenOver", { name, title }), "blue");
    if (screen.current() === id) void this.parts.next();
    else void leases.claim();
  }

  /**
   * Handles a change of an item. A decision ends the item's lease and skip. The row no longer leaves the list; after a
   * decision, `settle` lets it leave again.
   */
  changed(id: string, isDecided: boolean): void {
    const { skips, leases, state } = this.parts;
    if (isDecided) {
      skips.end(id);
      if (leases.isLeased(id)) {
        leases.drop(id);
        void leases.claim();
      }
    }
    const others = state.decidedByOthers.filter((one) => one.id !== id);
    if (others.length < state.decidedByOthers.length) state.decidedByOthers = others;
  }

  /** Lets an item that others decided leave the waiting rows when the undo window ends, unless it is current. */
  settle(id: string): void {
    const { queue, screen, state } = this.parts;
    if (screen.current() === id || !screen.isListed(id) || !isDecidedByOthers(queue, id)) return;
    state.decidedByOthers = [...state.decidedByOthers, { id, until: Date.now() + UNDO_SECONDS * 1_000 }];
  }
}
