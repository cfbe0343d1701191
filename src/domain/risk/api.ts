/** Response of POST v2("blackList", "around"): accounts that share the subject, and other entries of it. */
export interface BlackListAround {
  members: { id: string; nickname: string; status: number; strikes: number }[];
  entries: { id: string; reason: string; status: string; scope: string[]; begin: number | null }[];
}

/** A hit of a banned word in a text, with the entry that causes it. */
export interface WordHitShown {
  /** Place in UTF-16 units. */
  start: number;
  end: number;
  entry: string;
  word: string;
  /** Key of Severity. */
  severity: string;
}

/** Response of POST v2("blackTag", "test"). */
export interface WordTestReply {
  hits: WordHitShown[];
}
