export interface ClaimRequest {
  queue: string;
  /** Id of an item that the moderator opened directly; null for the next one. */
  want?: string | null;
  takeOver?: boolean | null;
  /** The moderator's additional filter: only items that match it are claimed. */
  filter?: string | null;
  /**
   * The kind of deferral whose items are claimed, if the moderator works on deferred items; null for the queue itself.
   */
  aside?: string | null;
  /** True if the filter changed: leased items that do not match the new filter are released. */
  refit?: boolean | null;
  /**
   * Ids of the items that this window has leased; absent means all leases of the moderator. All other leases belong to
   * the moderator's other windows. If an item of another window is next in the queue, this window takes it over. Leases
   * of other windows above the maximum are released.
   */
  keep?: readonly string[] | null;
  /**
   * True to claim only the wanted item and no further ones. Otherwise two windows would take over each other's items
   * forever.
   */
  alone?: boolean | null;
}
