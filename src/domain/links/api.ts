/** Response of POST v2("externalRule", "tryAddress"). */
export interface TriedAddress {
  /** The address that was judged: of an own short link, the one of its addresses with the strictest answer. */
  address: string;
  followed: boolean;
  /** Key of ExternalAction. Without a rule, a warning. */
  answer: string;
  /** The rule that answers; null where none matches. */
  rule: { id: string; pattern: string } | null;
}
