import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
import type { ListReply, FirstListRequest } from "./list.ts";
import type { UserSettings } from "./user-settings.ts";

/** Response of POST v2("screen", "open") {path, query}: all that a new window needs first, in one response. */
export interface OpenReply {
  session: SessionReply;
  /** First call of the list at that address and its response; null where there is no list or the call is refused. */
  first: { resource: string; body: FirstListRequest; reply: ListReply } | null;
}

/** Response of POST account("loginV2") and account("userInfo"). */
export interface SessionReply extends UserSettings {
  token: string;
  /** First `since` for the live channel. Data read after this response misses no event that follows it. */
  seq: string;
  userId: string;
  actor: Actor;
  /** Another person knows the password. Every call is refused until it is changed. */
  mustChangePassword: boolean;
  /** A group requires two-factor authentication that the admin lacks. Every call is refused until it is set up. */
  mustAddFactor: boolean;
  /** Ids of the system groups (specification, section 6). */
  systemAuthGroupList: { id: string }[];
  userInfo: { userId: string; nickName: string; account: string; authGroupIds: string[]; auths: string[]; version: 1 };
}

/**
 * Response of POST account("puzzle") {account}. The answer goes to account("puzzleAnswer") {puzzle, account, chosen}.
 */
export interface CaptchaReply {
  puzzle: string;
  /** Data URL of one image with eight pictures in two rows. */
  picture: string;
  /** Subject of the pictures to select, in both languages. */
  what: Label;
  count: number;
}

/** States of a login by QR code (api-facts.md). */
export const QrState = { waiting: 1, scanned: 2, loggedIn: 3, expired: 4, cancelled: 5 } as const;

export interface QrTicket {
  identical: string;
  /** Seconds since 1970. */
  expireTime: number;
}

/**
 * State of a QR code. After confirmation it includes the login response, only once and only for the browser that asked.
 */
export type QrReply = { state: number; token?: never } | ({ state: number } & SessionReply);
