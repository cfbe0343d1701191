import type { AliyunInfo, CircleStorage } from "#domain/community/api.ts";
import type { SentFileState } from "#domain/links/enumerations.ts";
import type { SentLimits } from "#domain/links/sent-places.ts";

/** What the page /file-upload needs to send files. */
export interface SentFileAccess {
  aliyunInfo: AliyunInfo;
  /** Seconds since 1970. */
  serverTime: number;
  storage: CircleStorage;
  limits: SentLimits;
  /** Files that are still taken. */
  left: number;
}

/** A file that was sent on the page /file-upload, as its sender sees it. */
export interface OwnSentFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Null once it is erased. */
  key: string | null;
  state: (typeof SentFileState)["values"][number]["key"];
  /** Seconds since 1970. */
  createTime: number;
}

/** Files of one sender, newest first: all those of the ticket, or with a login those of the last days to this place. */
export interface OwnSentFiles {
  list: readonly OwnSentFile[];
  /** Files that are still taken. */
  left: number;
}
