/** POST v2("admin", "sessions") {id}, and v2("session", "own") of whoever asks. Times in seconds since 1970. */
export interface StaffSession {
  /** Handle for ending it; no token. */
  id: string;
  /** Of its device: the system, and the last four characters of its id. */
  system: string;
  device: string;
  ip: string;
  createTime: number;
  lastSeen: number;
  /** The one that asks. */
  isOwn: boolean;
}

/** POST v2("admin", "permissions") {id}. Each name is told once; what holds it says so in ticks (ticks.ts). */
export interface StaffPermissions {
  /** Whatever one of his groups names. */
  names: string[];
  /** All of his groups, also those that are down and give nothing; `auths` are ticks of `names`. */
  groups: { id: string; name: string; isSystem: boolean; isUp: boolean; auths: string }[];
  isSuper: boolean;
  /** What he may do, as ticks of `names`. */
  auths: string;
}

/** POST v2("authGroup", "usage") {id}. */
export interface GroupUse {
  /** How many of its admins used a command in 30 days, by its permission; all that were used in 90 are in it. */
  used: Record<string, number>;
  /** Those who may work, and what their other groups give them. */
  admins: { id: string; name: string; isSuper: boolean; auths: string[] }[];
}

/** POST v2("authGroup", "refusals") {id}: what its admins were refused in 30 days. */
export interface GroupRefusal {
  permission: string;
  n: number;
  /** Seconds since 1970. */
  last: number;
  /** Their names. */
  admins: string[];
  /** Of the last call. */
  path: string;
}

/** POST v2("admin", "decisions") {id}: what he decided in queues. */
export interface StaffDecisions {
  weeks: number;
  /** By `YYYY-MM-DD` of the caller's time zone, without what he took back. */
  days: Record<string, number>;
  /** By command. */
  verdicts: Record<string, number>;
  total: number;
  undone: number;
  /** Somebody else decided otherwise later. */
  overturned: number;
}
