import { v2 } from "#domain/api/call.ts";
import type { StatementReply } from "#domain/money/api.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { Sql } from "#server/db/sql.ts";
import { balancesAt } from "#server/ledger/balances.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { ledgerStatements } from "#server/ledger/functions.ts";
import { post } from "#server/ledger/post.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow, Print } from "./row.ts";
import type { BenchServer } from "./server.ts";
import { withServer } from "./server.ts";

/** Share of the rows, such as 0.1 for a quick run. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const LEGS = Math.round(10_000_000 * SHARE);
const MEMBERS = 100_000;
const BATCH = 250_000;
const CLIENTS = 20;
const RUN_MS = 8_000;
const DAY = 86_400;

/** Grants of beans over a year, written as a posting writes them: two legs each, with the running balance. */
async function fill(tx: Sql): Promise<void> {
  await tx.query("set local session_replication_role = replica");
  const [issue] = await tx.query<{ id: string }>(
    "select ledger_account('platform', (select id from platform_account where code = 'beanIssue'), 102::smallint)::text as id",
  );
  await tx.query(
    `insert into account (account_no, owner_kind, owner, currency, status, available)
     select 'B' || i, 'user', i, 102, 1, 10 * ($1::bigint / $2::bigint + (i <= $1::bigint % $2::bigint)::int) from generate_series(1, $2::bigint) i`,
    [LEGS / 2, MEMBERS],
  );
  for (let from = 0; from < LEGS / 2; from += BATCH) {
    const values = [from, Math.min(from + BATCH, LEGS / 2) - 1, LEGS / 2, MEMBERS, issue?.id];
    await tx.query(
      `with made as (
         select i, 'bench' || i as key, now() - interval '365 days' + i * (interval '365 days' / $3::bigint) as at, i % $4::bigint + 1 as owner, i / $4::bigint + 1 as n
         from generate_series($1::bigint, $2::bigint) i
       ), entry as (
         insert into ledger_entry (entry_no, kind, biz_type, biz_id, idem_key, body_hash, time, create_time)
         select 'B' || i, 18, 'bench', i, key, '', at, at from made returning id, idem_key
       )
       insert into account_flow (entry, account, owner_kind, owner, currency, part, direction, amount, balance_after, kind, biz_type, biz_id, time, create_time, note)
       select e.id, case when l.side = 1 then $5::bigint else a.id end, case when l.side = 1 then 'platform' else 'user' end,
         case when l.side = 1 then 1 else m.owner end, 102, 1, case when l.side = 1 then 2 else 1 end, case when l.side = 1 then -10 else 10 end,
         case when l.side = 2 then 10 * m.n end, 18, 'bench', m.i, m.at, m.at, ''
       from made m join entry e on e.idem_key = m.key join account a on a.owner_kind = 'user' and a.owner = m.owner and a.currency = 102
       cross join (values (1), (2)) l(side)`,
      values,
    );
  }
}

const grant = (user: number, key: string) => ({
  idemKey: key,
  kind: "platformGrant" as const,
  biz: { resource: "user", id: String(user), line: "next" as const },
  legs: [
    { owner: ofPlatform("beanIssue"), currency: "bean" as const, amount: -1 },
    { owner: ofUser(String(user)), currency: "bean" as const, amount: 1 },
  ],
});

/** Postings in a second by clients side by side. */
async function postingsPerSecond({ db }: BenchServer, name: string): Promise<number> {
  const end = performance.now() + RUN_MS;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 0; performance.now() < end; n++) {
        const user = 1 + ((client * 7_919 + n * 104_729) % MEMBERS);
        await db.transaction((tx) => post(tx, systemContext(db), grant(user, `${name} ${client} ${n}`)));
        done += 1;
      }
    }),
  );
  return done / (RUN_MS / 1_000);
}

/** The posting function as it would be if it locked and updated the accounts of the platform, too. */
const locking = (ledgerStatements[1] ?? "")
  .replace("and owner_kind <> 'platform' order by id for no key update", "order by id for no key update")
  .replace("where a.id = d.account and a.owner_kind <> 'platform'", "where a.id = d.account");

async function statements(server: BenchServer): Promise<number[]> {
  const times: number[] = [];
  const now = Math.floor(Date.now() / 1_000);
  for (let i = 0; i < 60; i++) {
    const [one] = await server.db.query<{ id: string }>(
      "select id::text from account where owner_kind = 'user' and owner = $1",
      [1 + ((i * 1_597) % MEMBERS)],
    );
    const from = now - 30 * DAY * (1 + (i % 12));
    const start = performance.now();
    const reply = await server.call<StatementReply>(v2("account", "statement"), {
      id: one?.id,
      from,
      to: from + 30 * DAY,
    });
    times.push(performance.now() - start);
    if (reply.code !== 0) throw new Error(reply.msg);
  }
  return times;
}

async function pastBalances({ db }: BenchServer): Promise<number[]> {
  const accounts = await db.query<{ id: string; ownerKind: string }>(
    `(select id::text as id, owner_kind as "ownerKind" from account where owner_kind = 'platform' and currency = 102 limit 1)
     union all (select id::text, owner_kind from account where owner_kind = 'user' order by account.id limit 9)`,
  );
  const times: number[] = [];
  const now = Date.now() / 1_000;
  for (let i = 0; i < 60; i++) {
    const one = accounts[i % accounts.length];
    if (!one) throw new Error("there is no account");
    const start = performance.now();
    await balancesAt(db, { ...one, version: 1 }, now - (i * 6 + 0.5) * DAY);
    times.push(performance.now() - start);
  }
  return times;
}

/** The ledger with many legs: postings, statements, past balances and the check of the night. */
export const bench = (print: Print): Promise<BenchRow[]> =>
  withServer({}, async (server) => {
    const { db } = server;
    const rows: BenchRow[] = [];
    const add = (row: BenchRow): void => {
      rows.push(row);
      print(row);
    };
    const named = `${LEGS.toLocaleString("en")} legs`;
    await db.transaction(fill);
    await db.query("vacuum (analyze) account_flow, ledger_entry, account");
    const seconds = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return (performance.now() - start) / 1_000;
    };
    // The first look notes the highest id, the second one adds up.
    await addTotals(db);
    add({ what: `adding up ${named}`, unit: "s", figure: await seconds(() => addTotals(db)), target: null });
    const past = percentile(await pastBalances(server), 0.95);
    add({ what: `balance at a past moment among ${named}, p95`, unit: "ms", figure: past, target: 50 });
    const page = percentile(await statements(server), 0.95);
    add({ what: `statement of a month among ${named}, p95`, unit: "ms", figure: page, target: 50 });
    const night = await seconds(() => checkLedger(db));
    add({ what: `nightly check of ${named}`, unit: "s", figure: night, target: 600 });
    const rate = await postingsPerSecond(server, "free");
    add({ what: `postings with ${CLIENTS} clients`, unit: "/s", figure: rate, target: 500, atLeast: true });
    await db.query(locking);
    const locked = await postingsPerSecond(server, "locked");
    add({
      what: "postings, as many times those of a ledger that locks the platform",
      unit: "×",
      figure: rate / locked,
      target: 5,
      atLeast: true,
      isRatio: true,
    });
    return rows;
  });
