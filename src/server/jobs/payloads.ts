import type { Receiver } from "#server/auth/login/code-receiver.ts";

/** What a code is sent for. */
export interface LoginCode extends Receiver {
  code: string;
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
}

/** What an admin is told of a login from a place that he was never seen at. */
export interface NewDevice {
  email: string;
  account: string;
  ip: string;
  /** Seconds since 1970. */
  time: number;
  /** Stored number of Language. */
  language: number;
}

/** What was done to an account. */
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

/** What the owner of an account is told: neither values nor secrets, and in both languages, because another acted. */
export interface AccountNotice {
  email: string;
  account: string;
  change: AccountChange;
  /** Empty where the system did it. */
  ip: string;
  /** Seconds since 1970. */
  time: number;
}
