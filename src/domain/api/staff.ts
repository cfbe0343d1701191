/**
 * Login session in POST v2("admin", "sessions") {id} and, for the caller, v2("session", "own").
 * Times are in seconds since 1970.
 */
export interface StaffSession {
  /** Id with which the login session can be ended. It is not the token. */
  id: string;
  /** Operating system of the device; `device` is the last four characters of the device id. */
  system: string;
  device: string;
  ip: string;
  createTime: number;
  lastSeen: number;
  /** True for the login session of this call. */
  isOwn: boolean;
}

/**
 * Response of POST v2("admin", "permissions") {id}. The texts `auths` have one digit for each entry of `names`
 * (bit-string.ts), so that each name is sent only once.
 */
export interface StaffPermissions {
  /** Names of all permissions in any of the admin's groups. */
  names: string[];
  /**
   * All groups of the admin, including disabled ones, which grant nothing. `auths` has one digit per entry of `names`.
   */
  groups: { id: string; name: string; isSystem: boolean; isUp: boolean; auths: string }[];
  isSuper: boolean;
  /** Effective permissions, one digit per entry of `names`. */
  auths: string;
}

/** Response of POST v2("authGroup", "usage") {id}. */
export interface GroupUse {
  /**
   * Number of the group's admins who used a command in the last 30 days, by permission.
   * It has an entry for each command used in the last 90 days.
   */
  used: Record<string, number>;
  /** Active admins of the group, with the permissions that their other groups grant. */
  admins: { id: string; name: string; isSuper: boolean; auths: string[] }[];
}

/**
 * Entry of POST v2("authGroup", "refusals") {id}: a missing permission for which calls of the group's admins were
 * refused in the last 30 days.
 */
export interface GroupRefusal {
  permission: string;
  n: number;
  /** Time of the last refusal in seconds since 1970. */
  last: number;
  /** Names of the refused admins. */
  admins: string[];
  /** Request path of the last refused call. */
  path: string;
}

/** Response of POST v2("admin", "decisions") {id}: the admin's decisions in queues. */
export interface StaffDecisions {
  weeks: number;
  /** Number of decisions by `YYYY-MM-DD` in the caller's time zone. Undone decisions are not counted. */
  days: Record<string, number>;
  /** Number of decisions by command. */
  verdicts: Record<string, number>;
  total: number;
  undone: number;
  /** Number of decisions that a colleague later changed. */
  overturned: number;
}
