import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
import type { ListReply, FirstListRequest } from "./list.ts";
import type { UserSettings } from "./user-settings.ts";

/** POST v2("screen", "open") {path, query}: what a window that opens on an address asks for first, in one answer. */
export interface OpenReply {
  session: SessionReply;
  /** The first call of the list that stands there, and its answer; null where none does or it is refused. */
  first: { resource: string; body: FirstListRequest; reply: ListReply } | null;
}

/** POST account("loginV2") and account("userInfo"). */
export interface SessionReply extends UserSettings {
  token: string;
  /** For the live channel's first `since`: whatever is read behind this reply misses nothing that comes behind it. */
  seq: string;
  userId: string;
  actor: Actor;
  /** Somebody else knows the password: every call is refused until it is changed. */
  mustChangePassword: boolean;
  /** A group of his asks for a second factor that he does not have: every call is refused until he has added it. */
  mustAddFactor: boolean;
  /** Ids of the system groups (specification, section 6). */
  systemAuthGroupList: { id: string }[];
  userInfo: { userId: string; nickName: string; account: string; authGroupIds: string[]; auths: string[]; version: 1 };
}

/** POST account("puzzle") {account}; its answer goes to account("puzzleAnswer") {puzzle, account, chosen}. */
export interface CaptchaReply {
  puzzle: string;
  /** Data URL of eight pictures in two rows. */
  picture: string;
  /** What is to be found, in both languages. */
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

/** How a QR code stands; once it is confirmed, the answer of a login beside it, for the browser that asked and only once. */
export type QrReply = { state: number; token?: never } | ({ state: number } & SessionReply);
