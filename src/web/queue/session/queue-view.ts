import type { DeferralKind } from "#kernel/queue.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import type { SessionState } from "./session-state.ts";

/** Key of a list: its filter and its kind of deferral. */
export const listOf = ({ filter, aside }: { filter: string; aside: DeferralKind | undefined }): string =>
  `${filter}\n${aside ?? ""}`;

/** The queue's screen as its session uses it. */
export interface QueueView {
  /** Shows an item; null for the first of the list. */
  show(id: string | null): void;
  /** Id of the current item. */
  current(): string | null;
  /** True if no item is current and no row under the cursor is loading. */
  isEmpty(): boolean;
  /** True if the form of the current item is open. */
  isEdited(): boolean;
  /** True if the item is among the loaded rows of the list. */
  isListed(id: string): boolean;
  /** Id of the next undecided row after the cursor for which `isOut` is false. */
  nextListed(isOut: (id: string) => boolean): string | null;
  /** Filter of the list; only matching items are claimed. */
  filter(): string;
  /** The kind of deferral that the list shows instead of waiting items. */
  aside(): DeferralKind | undefined;
}

/** Forwards calls to the open screen. A session outlives its screen, so there may be none. */
export class ScreenProxy implements QueueView {
  /** True if the moderator moved the cursor since the last item was shown. New leases then do not move any row. */
  isBrowsing = false;
  private screen: QueueView | null = null;
  private readonly state: SessionState;

  constructor(state: SessionState) {
    this.state = state;
  }

  enter(screen: QueueView): void {
    this.screen = screen;
    this.endBrowsing();
  }
  leave(): void {
    this.screen = null;
  }
  private endBrowsing(): void {
    this.isBrowsing = false;
    this.state.leasedWhileBrowsing = [];
  }
  show(id: string | null): void {
    this.endBrowsing();
    this.screen?.show(id);
  }
  /**
   * Shows another item although no key was pressed. The input cooldown starts, so that a key meant for the former item
   * does not act on this one. An open form is not replaced, because letters typed there would be commands on the next
   * item. Editing needs no lease.
   */
  replace(id: string): void {
    if (this.isEdited()) return;
    const before = this.current();
    if (before !== null && before !== id) dispatcher.onItemReplaced();
    this.show(id);
  }
  current(): string | null {
    return this.screen?.current() ?? null;
  }
  isEmpty(): boolean {
    return this.screen?.isEmpty() ?? true;
  }
  isEdited(): boolean {
    return this.screen?.isEdited() ?? false;
  }
  isListed(id: string): boolean {
    return this.screen?.isListed(id) ?? false;
  }
  nextListed(isOut: (id: string) => boolean): string | null {
    return this.screen?.nextListed(isOut) ?? null;
  }
  filter(): string {
    return this.screen?.filter() ?? "";
  }
  aside(): DeferralKind | undefined {
    return this.screen?.aside();
  }
  /** The list's part of a call: filter and kind of deferral. */
  listRequest(): { filter: string; aside: DeferralKind | undefined } {
    return { filter: this.filter(), aside: this.aside() };
  }
  listKey(): string {
    return listOf(this.listRequest());
  }
}
