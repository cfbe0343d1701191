import type { AliyunInfo, CircleStorage } from "#domain/community/api.ts";
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
