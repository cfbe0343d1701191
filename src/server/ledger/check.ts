import { AccountPart, AccountStatus, DifferenceKind, DifferenceState } from "#domain/money/enumerations.ts";
import { account } from "#domain/money/account.resource.ts";
import { ledgerCheck } from "#domain/money/ledger-check.resource.ts";
import { ledgerDifference } from "#domain/money/ledger-difference.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { ADDED_UP_TO, totalNames, totalTerms } from "./totals.ts";

/** A figure that differs from the flows. */
interface Difference {
  kind: "balance" | "entry" | "total";
  account: string | null;
  entry: string | null;
  currency: number;
  part: number | null;
  stored: string;
  computed: string;
}

const [available, onHold] = [AccountPart.of("available"), AccountPart.of("frozen")];

/** Sums of the flows of each account. Those of the platform reach as far as its balances do. */
const SUMS = `select f.account, coalesce(sum(f.amount) filter (where f.part = ${available}), 0)::bigint as available,
    coalesce(sum(f.amount) filter (where f.part = ${onHold}), 0)::bigint as frozen
  from account_flow f where f.owner_kind <> 'platform' or f.id <= ${ADDED_UP_TO}
  group by 1`;

const BALANCES = `with sums as (${SUMS})
  select 'balance' as kind, a.id::text as account, null::text as entry, a.currency, p.part,
    case p.part when ${available} then a.available else a.frozen end as stored,
    coalesce(case p.part when ${available} then s.available else s.frozen end, 0) as computed
  from account a left join sums s on s.account = a.id cross join (values (${available}), (${onHold})) p(part)
  where case p.part when ${available} then a.available else a.frozen end
    <> coalesce(case p.part when ${available} then s.available else s.frozen end, 0)`;

const ENTRIES = `select 'entry' as kind, null::text as account, entry::text, currency, null::smallint as part, 0 as stored, sum(amount)::bigint as computed
  from account_flow group by entry, currency having sum(amount) <> 0`;

const TOTAL = `with sums as (
    select f.account, ${totalTerms.map((term, i) => `${term} as t${i}`).join(", ")} from account_flow f
    where f.owner_kind <> 'platform' and f.id <= ${ADDED_UP_TO} group by 1
  )
  select 'total' as kind, t.account::text, null::text as entry, t.currency, null::smallint as part,
    ${totalNames.map((name) => `t.${name}`).join(" + ")} as stored, ${totalNames.map((_, i) => `coalesce(s.t${i}, 0)`).join(" + ")} as computed
  from accumulative t left join sums s on s.account = t.account where t.delete_time is null
    and (${totalNames.map((name) => `t.${name}`).join(", ")}) is distinct from (${totalNames.map((_, i) => `coalesce(s.t${i}, 0)`).join(", ")})`;

/** Compares balances and totals, of one account or of all. */
async function differencesOf(tx: Sql, only: string | null): Promise<Difference[]> {
  const [sql, values] = [
    `select * from ((${BALANCES}) union all (${TOTAL})) d where $1::text is null or d.account = $1::text`,
    [only],
  ];
  return tx.query<Difference>(sql, values, { planEachTime: true });
}

interface Found {
  differences: Difference[];
  accounts: number;
  entries: number;
  flows: number;
  sums: Record<string, number>;
}

/** Compares everything, in one view of the database. */
const compareAll = (db: Database): Promise<Found> =>
  db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    await tx.query("set local work_mem = '128MB'");
    await tx.query("set local statement_timeout = '30min'");
    const differences = [...(await differencesOf(tx, null)), ...(await tx.query<Difference>(ENTRIES))];
    const sums = await tx.query<{ currency: number; n: string; flows: number }>(
      "select currency, sum(amount)::bigint as n, count(*)::int as flows from account_flow group by 1 order by 1",
    );
    const [counts] = await tx.query<{ accounts: number; entries: number }>(
      "select (select count(*)::int from account) as accounts, (select count(*)::int from ledger_entry) as entries",
    );
    return {
      differences,
      accounts: counts?.accounts ?? 0,
      entries: counts?.entries ?? 0,
      flows: sums.reduce((sum, { flows }) => sum + flows, 0),
      sums: Object.fromEntries(sums.map(({ currency, n }) => [currency, Number(n)])),
    };
  });

const keyOf = ({ kind, account: of, entry, part }: Pick<Difference, "kind" | "account" | "entry" | "part">): string =>
  [kind, of, entry, part].join(" ");

async function freeze(tx: Sql, context: Context, id: string): Promise<void> {
  await tx.query("select 1 from account where id = $1::bigint for no key update", [id]);
  const before = await readRecord(tx, account, id);
  if (before["status"] !== AccountStatus.of("normal") || before["ownerKind"] === "platform") return;
  const reason = "账本核对发现差异";
  await moveBySystem(tx, context, {
    resource: account,
    verb: "freeze",
    before,
    patch: { ...statesAfter(account, "freeze"), freezeReason: reason },
    reason,
  });
}

/** Keeps a new difference and freezes its account; one that is known stays as it is. */
async function keep(tx: Sql, context: Context, found: Difference): Promise<void> {
  const { kind, stored, computed, ...about } = found;
  await insertRecord(
    tx,
    ledgerDifference,
    {
      ...about,
      kind: DifferenceKind.of(kind),
      stored: Number(stored),
      computed: Number(computed),
      found: context.now,
    },
    null,
  );
  if (found.account !== null && kind === "balance") await freeze(tx, context, found.account);
}

/** Keeps what is new, and closes what is gone. */
async function write(
  tx: Sql,
  context: Context,
  differences: readonly Difference[],
  only: string | null,
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('ledger check'))");
  const open = await tx.query<{ id: string; kind: number; account: string | null; entry: string | null; part: number }>(
    `select id, kind, account::text, entry::text, part from ledger_difference
     where state = $1 and delete_time is null and ($2::bigint is null or account = $2::bigint)`,
    [DifferenceState.of("open"), only],
  );
  const known = new Map(
    open.map((one) => [keyOf({ ...one, kind: DifferenceKind.value(one.kind)?.key ?? "balance" }), one.id]),
  );
  for (const one of differences) if (!known.delete(keyOf(one))) await keep(tx, context, one);
  for (const id of known.values()) {
    const before = await readRecord(tx, ledgerDifference, id);
    const patch = statesAfter(ledgerDifference, "clear");
    await moveBySystem(tx, context, { resource: ledgerDifference, verb: "clear", before, patch });
  }
}

/** As `checkLedger`, for the balances and totals of one account, which the caller has locked. */
export async function checkAccount(tx: Sql, context: Context, id: string): Promise<void> {
  await write(tx, context, await differencesOf(tx, id), id);
}

/**
 * Compares balances, entries and totals with the flows. A difference is kept, and freezes its account. One that is gone
 * is closed; its account stays frozen until an admin unfreezes it.
 * @returns the record of the check
 */
export async function checkLedger(db: Database): Promise<AnyRecord> {
  const begun = Date.now();
  const { differences, accounts, entries, flows, sums } = await compareAll(db);
  const values = {
    time: Math.floor(begun / 1_000),
    accounts,
    entries,
    flows,
    differences: differences.length,
    seconds: Math.round((Date.now() - begun) / 1_000),
    sums,
  };
  return db.transaction(async (tx) => {
    await write(tx, systemContext(db), differences, null);
    return insertRecord(tx, ledgerCheck, values, null);
  });
}
