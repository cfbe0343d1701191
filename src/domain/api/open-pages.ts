/** A published text for members, in one language, and what it can be asked for. */
export interface OpenPageReply {
  /** Null where nothing is published. */
  page: {
    title: string;
    /** Sanitised HTML. */
    body: string;
    /** Stored value of Language. */
    language: number;
    edition: string;
    /** Seconds since 1970; null for kinds without editions. */
    effective: number | null;
    updateTime: number;
  } | null;
  /** Earlier editions, the newest first. */
  older: { edition: string; effective: number }[];
  /** Of the company, where it has published any. */
  contacts: { kind: string; value: string; region: string }[];
}
