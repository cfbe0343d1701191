import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { MOST_NODES, type TreeReply } from "#domain/api/tree.ts";
import type { Sql } from "#server/db/sql.ts";
import { percentile } from "./percentile.ts";
import { least, quietly } from "./quiet.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer } from "./server.ts";
import { withServer } from "./server.ts";

const TAGS = 1_000_000;
const EACH = 30;
/** Derived columns of a tag: four that are kept up to date, two that are computed for the page. */
const columns = ["name", "uses", "uses30", "users", "recObjs", "recClicks", "isBlack"];
const sorts = ["-uses", "name", "-createTime"];

/** Fills `tag` by SQL alone. One of ten is recommended, one of a hundred is banned. */
async function loadTags(db: Sql): Promise<void> {
  await db.query(
    `insert into tag (name, kind, uses, uses30, users, search)
     select 'bench ' || i, 'common', i::bigint * 7919 % 60000, i % 900, i % 500, ('''bench'' ''' || i || '''')::tsvector
     from generate_series(1, ${TAGS}) i`,
  );
  await db.query(
    `insert into tag_recommendation (tag, object, rec_place, rank, clicks)
     select id, 'model', 'modelHome', 10, id % 1000 from tag where name like 'bench %' and id % 10 = 0`,
  );
  await db.query(
    `insert into black_tag (word, tag, match, severity, kind, scope)
     select 'bench ' || id, id, 'whole', 1, 'other', '{}' from tag where name like 'bench %' and id % 100 = 0`,
  );
  for (const table of ["tag", "tag_recommendation", "black_tag"]) await db.query(`vacuum (analyze) ${table}`);
}

/** Fills `category` with a tree of four levels that has the maximum number of nodes. */
async function loadTree(db: Sql): Promise<void> {
  const [row] = await db.query<{ id: string }>("select coalesce(max(id), 0)::text as id from category");
  const base = BigInt(row?.id ?? "0");
  await db.query(
    `insert into category (id, name, slug, types, father_id, rank)
     overriding system value
     select $1::bigint + i, jsonb_build_object('1', '节点 ' || i, '0', 'Node ' || i), 'bench-' || i, 0,
       case when i > 46 then $1::bigint + (i - 1) / 46 end, i * 10
     from generate_series(1, ${MOST_NODES - 1_000}) i`,
    [base.toString()],
  );
  await db.query("vacuum (analyze) category");
}

async function timed<T>(server: BenchServer, path: string, body: object): Promise<{ times: number[]; reply: T }> {
  const times: number[] = [];
  let reply: T | undefined;
  for (let i = 0; i < EACH + 3; i++) {
    const began = performance.now();
    const { code, msg, result } = await server.call<T>(path, body);
    times.push(performance.now() - began);
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    reply = result;
  }
  return { times: times.slice(3), reply: reply as T };
}

async function derivedRows(server: BenchServer): Promise<BenchRow[]> {
  await loadTags(server.db);
  const rows: BenchRow[] = [];
  for (const sort of sorts) {
    const body = { sort, columns, pageSize: 200 };
    const measure = async () => percentile((await timed<ListReply>(server, v2("tag", "list"), body)).times, 0.95);
    const what = `list of ${TAGS.toLocaleString("en")} tags with 6 derived columns by ${sort}, p95`;
    rows.push({ what, unit: "ms", figure: await quietly(measure, least), target: 50 });
  }
  return rows;
}

async function treeRows(server: BenchServer): Promise<BenchRow[]> {
  await loadTree(server.db);
  const { times, reply } = await timed<TreeReply>(server, v2("category", "tree"), { filter: "" });
  const what = `tree of ${reply.ids.length.toLocaleString("en")} categories, p95`;
  return [{ what, unit: "ms", figure: percentile(times, 0.95), target: null }];
}

/** Measures lists with derived columns, and a tree of the maximum size. */
export const bench = (): Promise<BenchRow[]> =>
  withServer({}, async (server) => [...(await derivedRows(server)), ...(await treeRows(server))]);
