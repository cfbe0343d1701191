import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
import type { ListReply, FirstListRequest } from "./list.ts";
import type { SessionSettings } from "./user-settings.ts";

/** Response of POST v2("screen", "open") {path, query}: all that a new window needs first, in one response. */
export interface OpenReply {
  session: SessionReply;
  /** First request of the list at that address and its response; null if there is no list or the request is refused. */
  first: { resource: string; body: FirstListRequest; reply: ListReply } | null;
}

/** Response of POST account("loginV2") and account("userInfo"). */
export interface SessionReply extends SessionSettings {
  token: string;
  /**
   * First `since` for the live channel. The channel then sends every change that data read after this response does not
   * contain.
   */
  seq: string;
  userId: string;
  actor: Actor;
  /**
   * True if the password must be changed before any other call, because another person knows it or it is too common.
   */
  mustChangePassword: boolean;
  /**
   * True if a group requires two-factor authentication and the admin has not set it up. Every other call is refused
   * until then.
   */
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

/** States of a login by QR code (platform-api.md). */
export const QrState = { waiting: 1, scanned: 2, loggedIn: 3, expired: 4, cancelled: 5 } as const;

export interface QrTicket {
  identical: string;
  /** Seconds since 1970. */
  expireTime: number;
}

/**
 * State of a QR code. After the confirmation, it includes the login response for the browser that requested the code,
 * until that browser uses the session.
 */
export type QrReply = { state: number; token?: never } | ({ state: number } & SessionReply);
