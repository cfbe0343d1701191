/** A letter about a decision. `sent` is in seconds since 1970; null until the undo window has ended. */
export interface Letter {
  /** Id and name of the member. */
  receiver: string;
  name: string;
  title: Readonly<Record<string, string>>;
  content: Readonly<Record<string, string>>;
  sent: number | null;
}

/** Response of POST v2("operationRecord", "statement") {id}: the reasons of a decision, as its author may know them. */
export interface StatementReply {
  /** Keys of DecisionMeasure, DecisionSource and DecisionState; all null for an operation that is no decision on a member. */
  measure: string | null;
  source: string;
  state: string;
  /** True if no person decided. */
  automated: boolean;
  /** Names of the rules of the automatic review that had hit, the worst first. */
  rules: Readonly<Record<string, string>>[];
  /** Number of members who had reported the record. */
  reports: number;
  /** Last time at which the author may appeal, in seconds since 1970; null where nobody can. */
  appealUntil: number | null;
  /** The first letters, that to the author before those to reporters. */
  letters: Letter[];
  /** Number of all letters. */
  told: number;
}
