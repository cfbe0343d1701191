/** What a login is refused with where a second factor is asked for; goes to account("secondFactor") {ticket, code}. */
export interface FactorAsked {
  ticket: string;
}

/** POST v2("secondFactor", "own"). */
export interface OwnFactor {
  isOn: boolean;
  /** Recovery codes that are left. */
  left: number;
  /** A group of his asks for it: he may change it, and not do without. */
  isNeeded: boolean;
}

/** POST v2("secondFactor", "offer"): the key, as letters to be typed and as address for a phone's camera. */
export interface FactorOffered {
  key: string;
  address: string;
}
