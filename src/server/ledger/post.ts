import { createHash } from "node:crypto";
import { AccountPart, LedgerKind, LegPurpose } from "#domain/money/enumerations.ts";
import type { Leg, LedgerKindKey } from "#domain/money/leg.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import type { I18n, StoredFile } from "#kernel/field.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { asRefusal } from "./refusals.ts";

/** A movement to be posted. */
export interface Posting {
  /** The same key and body gives the first entry again. Another body under the key is refused. */
  idemKey: string;
  kind: LedgerKindKey;
  /**
   * Business record. One of each kind and line is posted; `line: "next"` takes the next one, where a record may have
   * several movements of a kind.
   */
  biz: { resource: string; id: string; line?: number | "next" };
  /** Legs that add up to 0 in each currency. Without them, those of the reversed entry are mirrored. */
  legs?: readonly Leg[];
  /** Entry that this one reverses. An entry is reversed once. */
  reversalOf?: string;
  /** Entry by which the money came. */
  source?: string;
  /** Effective time in seconds, if it is not now. */
  time?: number;
  note?: string;
  /** What the member reads on the bill, by language. */
  remark?: I18n;
  /** Document on which the movement rests. */
  paper?: StoredFile;
  /** Seconds since 1970 at which it counts as posted. Only for books that are taken over, such as those of the demo. */
  createTime?: number;
}

export interface Posted {
  entry: string;
  /** True if the key was posted before, so that nothing was written now. */
  isRepeated: boolean;
}

const ownerOf = ({ owner }: Leg) =>
  "platform" in owner ? { ownerKind: "platform", code: owner.platform } : { ownerKind: owner.kind, owner: owner.id };

const legOf = (leg: Leg) => ({
  ...ownerOf(leg),
  currency: LedgerCurrency.of(leg.currency),
  part: AccountPart.of(leg.part ?? "available"),
  amount: leg.amount,
  ...(leg.purpose ? { purpose: LegPurpose.of(leg.purpose) } : {}),
});

/**
 * Posts one entry. Balances, entry and legs are written together, in the caller's transaction.
 * @throws Refusal guardRefused where a balance does not suffice, an account is frozen or closed, or the business record
 * has its entry already
 */
export async function post(tx: Sql, context: Context, posting: Posting): Promise<Posted> {
  const { biz, legs } = posting;
  const line = biz.line === "next" ? null : (biz.line ?? 0);
  const body = {
    kind: LedgerKind.of(posting.kind),
    bizType: biz.resource,
    bizId: biz.id,
    reversalOf: posting.reversalOf ?? null,
    ...(legs ? { legs: legs.filter(({ amount }) => amount !== 0).map(legOf) } : {}),
  };
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...body, line }))
    .digest("hex");
  const { actor } = context;
  const argument = {
    ...body,
    line,
    hash,
    idemKey: posting.idemKey,
    source: posting.source ?? null,
    time: posting.time ?? context.now,
    createTime: posting.createTime ?? null,
    operator: actor.id === "0" ? null : actor.id,
    note: posting.note ?? "",
    remark: posting.remark ?? null,
    paper: posting.paper ?? null,
    requestId: context.requestId,
  };
  try {
    const [row] = await tx.query<{ posted: Posted }>("select ledger_post($1::jsonb) as posted", [
      JSON.stringify(argument),
    ]);
    if (!row) throw new Error("the posting returned nothing");
    if (row.posted.isRepeated) return row.posted;
    context.posted?.push(row.posted.entry);
    // Loaded here, because what follows a posting may post itself.
    const { afterPostingOfAreas } = await import("#server/generated/after-posting.ts");
    for (const follow of afterPostingOfAreas) await follow(tx, context, posting, row.posted.entry);
    return row.posted;
  } catch (error) {
    throw asRefusal(error);
  }
}
