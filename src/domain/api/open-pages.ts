/** A published text for members in one language. */
export interface OpenPageReply {
  /** Null where nothing is published. */
  page: {
    title: string;
    /** Sanitized HTML. */
    body: string;
    /** Stored value of Language. */
    language: number;
    edition: string;
    /** Seconds since 1970; null for kinds without editions. */
    effective: number | null;
    updateTime: number;
  } | null;
  /** Earlier editions, newest first. */
  older: { edition: string; effective: number }[];
  /** Contacts of the company, as far as they are published. */
  contacts: { kind: string; value: string; region: string }[];
}
