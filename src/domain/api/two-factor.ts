/** Details of a login that needs a second factor. The next call is account("secondFactor") {ticket, code}. */
export interface FactorAsked {
  ticket: string;
}

/** Response of POST v2("secondFactor", "own"). */
export interface OwnFactor {
  isOn: boolean;
  /** Number of unused recovery codes. */
  left: number;
  /** True if a group requires two-factor authentication. The admin may then replace it, but not turn it off. */
  isNeeded: boolean;
}

/** Response of POST v2("secondFactor", "offer"): the key as text to type and as address for the camera of a phone. */
export interface FactorOffered {
  key: string;
  address: string;
}
