/** SQLSTATEs by which the functions of the ledger refuse. The detail of an error is a JSON object. */
export const ledgerErrors = {
  /** The idempotency key belongs to a posting with another body. */
  keyReused: "LG001",
  /** The business record has its entry of this kind already. */
  alreadyPosted: "LG002",
  /** A balance would be below 0: `{account, part, currency, missing}`. */
  tooLittle: "LG003",
  /** The account is frozen and would pay: `{account}`. */
  frozen: "LG004",
  /** The account is closed: `{account}`. */
  closed: "LG005",
  /** The legs of an entry do not add up to 0 in one currency: `{entry}`. */
  unbalanced: "LG006",
  /** There is no platform account with this code: `{code}`. */
  unknownOwner: "LG007",
  /** A statement other than the posting function would write the ledger. */
  directWrite: "LG008",
} as const;
