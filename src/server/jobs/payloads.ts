import type { Receiver } from "#server/auth/login/code-receiver.ts";

/** A login code and its receiver. */
export interface LoginCode extends Receiver {
  code: string;
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
}

/** Notice to an admin about a login from an unknown device. */
export interface NewDevice {
  email: string;
  account: string;
  ip: string;
  /** Seconds since 1970. */
  time: number;
  /** Stored number of Language. */
  language: number;
}

/** Notice to the creator of a short link that it was taken down. */
export interface UnsafeLink {
  email: string;
  code: string;
  name: string;
  /** Why, in Chinese and English. */
  why: readonly [zh: string, en: string];
}

/** Notice to the maker of a ticket that files have arrived by it. */
export interface FilesArrived {
  email: string;
  ticket: string;
  purpose: string;
  /** Place of the files, in Chinese and English. */
  place: readonly [zh: string, en: string];
  /** Number of all files that have arrived by the ticket. */
  files: number;
}

/** A change of an account. */
export type AccountChange =
  | "password"
  | "reset"
  | "factorAdded"
  | "factorRemoved"
  | "recoveryRenewed"
  | "factorReset"
  | "factorGuessed"
  | "factorAgain"
  | "recoveryUsed"
  | "contact"
  | "disable"
  | "enable";

/**
 * Notice to the owner of an account. It contains no values or secrets. It is in both languages, because the language of
 * the owner is unknown if another person made the change.
 */
export interface AccountNotice {
  email: string;
  account: string;
  change: AccountChange;
  /** Empty where the system made the change. */
  ip: string;
  /** Seconds since 1970. */
  time: number;
}

/** A record to review. */
export interface ReviewOrder {
  resource: string;
  id: string;
  /** True to store the findings without a verdict. */
  findingsOnly: boolean;
}
