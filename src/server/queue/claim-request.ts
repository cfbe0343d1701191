export interface ClaimRequest {
  queue: string;
  /** Id of an item that the moderator opened directly; null for the next one. */
  want?: string | null;
  takeOver?: boolean | null;
  /** A further filter of the moderator: only items of the filtered list are claimed. */
  filter?: string | null;
  /** The kind of deferral whose items are claimed, where the moderator works that view. */
  aside?: string | null;
  /** True where the filter changed: leased items that do not match it are released. */
  refit?: boolean | null;
  /**
   * Items that this window has leased; absent means all leases of the moderator. All other leases belong to the
   * moderator's other windows. This window takes such an item over where it is next in the queue. The other windows
   * keep only as many leases as the maximum allows.
   */
  keep?: readonly string[] | null;
  /** True to claim only the wanted item. Otherwise two windows would take each other's leases forever. */
  alone?: boolean | null;
}
