import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { publish } from "#server/live/publish.ts";
import { textOfHtml } from "#server/resources/html.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import type { ActiveWord } from "#server/review/words/match-words.ts";
import { activeWords, spansOf } from "#server/review/words/match-words.ts";

const BATCH = 200;
const AROUND = 30;
/** Most hits that one field of a record is listed with for one word. */
const MOST_IN_FIELD = 3;

interface Source {
  resource: string;
  /** Key of WordScope to which its texts belong. */
  scope: string;
  table: string;
  /** Columns by field. */
  fields: Readonly<Record<string, string>>;
  /** Rich text. */
  html: readonly string[];
}

/** Records whose texts are checked. */
const sources: readonly Source[] = [
  {
    resource: "model",
    scope: "model",
    table: "model",
    fields: { groupName: "group_name", groupDesc: "group_desc" },
    html: ["groupDesc"],
  },
  {
    resource: "user",
    scope: "profile",
    table: '"user"',
    fields: { nickname: "nickname", introduction: "introduction" },
    html: [],
  },
  { resource: "tag", scope: "tag", table: "tag", fields: { name: "name" }, html: [] },
];

interface Find {
  entry: string;
  resource: string;
  record: string;
  field: string;
  excerpt: string;
}

function findsIn(source: Source, row: Record<string, unknown>, entries: readonly ActiveWord[]): Find[] {
  return Object.keys(source.fields).flatMap((field) => {
    const stored = String(row[field] ?? "");
    const text = source.html.includes(field) ? textOfHtml(stored) : stored;
    return entries.flatMap((entry) =>
      spansOf(text, entry)
        .slice(0, MOST_IN_FIELD)
        .map(({ start, end }) => {
          const cut = text.slice(Math.max(0, start - AROUND), end + AROUND);
          // A cut may part the two halves of a character.
          const around = Array.from(cut.replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ""));
          const where = { resource: source.resource, record: String(row["id"]), field };
          return { entry: entry.id, ...where, excerpt: around.slice(0, 120).join("") };
        }),
    );
  });
}

interface Point {
  source: number;
  id: string;
  seen: number;
  found: number;
}

/** Looks for banned words in what exists already. Each hit is a row that leads to its record. */
export const checkWordsTask: TaskKind = {
  check: needs("blackTag.checkExisting"),
  work: async (run) => {
    const { db } = run;
    const { ids } = run.params as { ids: string[] };
    const entries = (await activeWords(db, [])).filter(({ id }) => ids.includes(id));
    const scopes = new Map(
      (
        await db.query<{ id: string; scope: string[] }>(
          "select id, scope from black_tag where id = any($1::bigint[])",
          [ids],
        )
      ).map(({ id, scope }) => [id, scope]),
    );
    const checkpoint = (run.checkpoint as Point | null) ?? { source: 0, id: "0", seen: 0, found: 0 };
    let total = 0;
    for (const { table } of sources) {
      const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${table} where delete_time is null`);
      total += row?.n ?? 0;
    }
    await run.report({ total, done: checkpoint.seen });
    const point: Point = { ...checkpoint };
    for (; point.source < sources.length; point.source += 1, point.id = "0") {
      const source = sources[point.source];
      if (!source) break;
      const ownEntries = entries.filter(({ id }) => scopes.get(id)?.includes(source.scope));
      const columns = Object.entries(source.fields).map(([name, column]) => `t.${column} as "${name}"`);
      for (let more = ownEntries.length > 0; more;) {
        const rows = await db.query<Record<string, unknown>>(
          `select t.id, ${columns.join(", ")} from ${source.table} t
         where t.delete_time is null and t.id > $1::bigint order by t.id limit ${BATCH}`,
          [point.id],
        );
        const finds = rows.flatMap((row) => findsIn(source, row, ownEntries));
        point.id = String(rows.at(-1)?.["id"] ?? point.id);
        point.seen += rows.length;
        point.found += finds.length;
        more = rows.length === BATCH;
        await db.transaction(async (tx) => {
          await run.hold(tx);
          await tx.query(
            `insert into word_find (entry, resource, record, field, excerpt, task)
           select f.entry, f.resource, f.record, f.field, f.excerpt, $2::bigint
           from jsonb_to_recordset($1::jsonb) as f(entry bigint, resource text, record bigint, field text, excerpt text)`,
            [JSON.stringify(finds), run.task.id],
          );
          await run.save(tx, { total, done: point.seen }, { ...point });
          if (finds.length > 0) await publish(tx, [{ kind: "added", resource: "wordFind", id: run.task.id }]);
        });
        await run.report({ done: point.seen });
        if (more) await run.pause();
      }
    }
    await publish(db, [{ kind: "added", resource: blackTag.name, id: run.task.id }]);
    return "finish";
  },
};
