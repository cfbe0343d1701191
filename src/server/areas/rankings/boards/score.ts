import { ModelShelf } from "#domain/enumerations/models.ts";
import { AgentLevel, UserStatus } from "#domain/enumerations/users.ts";
import type { Weight } from "#domain/rankings/ranking.rules.ts";
import { IN_FORCE } from "#server/areas/risk/black-list/shut-out.ts";
import { MEETS_ACCOUNT } from "#server/areas/risk/black-list/subject-forms.ts";
import { isShown } from "#server/areas/reports/hidden.ts";
import type { Sql } from "#server/db/sql.ts";

/** How a board is computed. */
export interface BoardRules {
  board: string;
  period: string;
  category: string | null;
  langs: readonly number[];
  formula: readonly Weight[];
  halfLife: number;
  minAge: number;
  size: number;
}

/** A model or member with its points by measure. */
export interface Scored {
  id: string;
  name: string;
  cover: readonly unknown[];
  user: string | null;
  category: string | null;
  parts: Record<string, number>;
  score: number;
  /** Place by score alone. */
  place: number;
}

const HOURS: Readonly<Record<string, number | null>> = { day: 24, week: 168, month: 720, all: null };

/** Columns of models that measures add up. A model itself counts as one. */
const COLUMNS: Readonly<Record<string, string>> = {
  downloads: "m.download_count",
  likes: "m.like_count",
  collections: "m.collect_count",
  views: "m.view_count",
  models: "1",
};

/** Condition that the black list shuts neither the model nor its author out of boards. */
const NOT_SHUT_OUT = `not exists (select 1 from black_list b where ${IN_FORCE} and b.scope @> array['ranking']::text[]
  and b.id is distinct from $9::bigint and (b.model = m.id or b."user" = m.author or ${MEETS_ACCOUNT}))`;

interface Scoring {
  /** Seconds since 1970 at which the board is computed. */
  time: number;
  /** Ids that are returned although others score more, such as pinned ones. */
  also?: readonly string[];
  /** Entry of the black list that is left out of account. */
  without?: string | null;
}

/** Measures that add points, in the order of the columns p0, p1, … */
const usedIn = ({ formula }: BoardRules): readonly Weight[] =>
  formula.filter(({ measure, weight }) => weight > 0 && COLUMNS[measure] !== undefined);

/** Columns of the result besides the points: those of a member, or those of a model. */
const shownOf = (isUser: boolean): string =>
  isUser
    ? `u.nickname as name, '[]'::jsonb as cover, u.id as "user", null as category from placed p join "user" u on u.id = p.id`
    : `m.group_name as name, coalesce(jsonb_path_query_array(m.covers, '$[0]'), '[]') as cover, m.author as "user",
       m.category_id as category from placed p join model m on m.id = p.id`;

/** The models that count, with the factor by which their figures have decayed. */
const counted = ({ board, period }: BoardRules): string => `
  select m.*, power(0.5::float8, extract(epoch from to_timestamp($1) - m.publish_time) / 3600.0 / $2::float8) as decay
  from model m join "user" u on u.id = m.author
  where m.delete_time is null and m.status = $5 and u.delete_time is null and u.status = $6
    ${board === "user" ? "and u.agent_level <> $10" : "and $10::int is not null"}
    and m.publish_time <= to_timestamp($1) - make_interval(hours => $3::int)
    ${HOURS[period] ? `and m.publish_time > to_timestamp($1) - interval '${HOURS[period]} hours'` : ""}
    and ($4::bigint is null or m.category_id in (select id from below))
    and (cardinality($7::int[]) = 0 or m.lang = any($7::int[])) and ${NOT_SHUT_OUT} and ${isShown("model", "m.id")}`;

function statementOf(rules: BoardRules): string {
  const isUser = rules.board === "user";
  const used = usedIn(rules);
  const points = used.map(
    ({ measure, weight }, i) =>
      `round((sum(${COLUMNS[measure]} * ${Number(weight)} / 100.0 * decay))::numeric, 2) as p${i}`,
  );
  const score = used.map((_, i) => `p${i}`).join(" + ");
  return `with recursive below as (
      select id from category where id = $4::bigint
      union all select c.id from category c join below on c.father_id = below.id
    ), counted as (${counted(rules)}),
    scored as (select ${isUser ? "author" : "id"} as id, ${points.join(", ")} from counted m group by 1),
    placed as (select *, ${score} as score, row_number() over (order by ${score} desc, id) as place from scored)
    select p.*, ${shownOf(isUser)}
    where p.score > 0 and (p.place <= $8::int or p.id = any($11::bigint[])) order by p.place`;
}

/**
 * Scores the models or members of a board: each measure times its weight in per cent, halved with each half-life since
 * publication. A member's points are those of the member's models. Only live models of members in good standing count;
 * staff stands on no board of members.
 */
export async function scoreBoard(
  db: Sql,
  rules: BoardRules,
  { time, also = [], without = null }: Scoring,
): Promise<Scored[]> {
  const { category, langs, halfLife, minAge, size } = rules;
  const states = { up: ModelShelf.of("up"), normal: UserStatus.of("normal"), staff: AgentLevel.of("staff") };
  const rows = await db.query<Record<string, unknown>>(statementOf(rules), [
    time,
    halfLife,
    minAge,
    category,
    states.up,
    states.normal,
    langs,
    size,
    without,
    states.staff,
    also,
  ]);
  return rows.map((row) => ({
    id: String(row["id"]),
    name: String(row["name"]),
    cover: row["cover"] as unknown[],
    user: row["user"] === null ? null : String(row["user"]),
    category: row["category"] === null ? null : String(row["category"]),
    parts: Object.fromEntries(usedIn(rules).map(({ measure }, i) => [measure, Number(row[`p${i}`])])),
    score: Number(row["score"]),
    place: Number(row["place"]),
  }));
}
