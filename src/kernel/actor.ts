/** Permissions that one or more permission groups grant together. */
export interface PermissionSet {
  isSuper: boolean;
  auths: readonly string[];
}

/**
 * The admin who acts. Browser and server have the same data about the admin, so that their checks have the same result.
 */
export interface Actor {
  id: string;
  name: string;
  /** True for a super admin: every permission check passes (specification, section 6). */
  isSuper: boolean;
  auths: readonly string[];
  /** Member account linked to this admin, null where none is. Basis of the conflict-of-interest rule. */
  userId: string | null;
  /** Ids of the admin's active permission groups. The browser does not receive them. */
  groupIds?: readonly string[];
  /** Ids of the queues that the home screen of this admin shows first. They grant no permission. */
  queues?: readonly string[];
  /** Language scope: languages that the admin moderates. Empty or absent means all. */
  reads?: readonly unknown[];
  /**
   * Groups, by id, that grant permissions which this admin does not have, each with the first of those permissions.
   * The browser receives this list. The server reads the current groups on each write.
   */
  beyond?: Readonly<Record<string, PermissionSet>>;
}
