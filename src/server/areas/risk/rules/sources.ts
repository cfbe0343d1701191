import type { GroupKey, ScopeKey } from "#domain/risk/measures.ts";
import { uniqueKeyTerm } from "#kernel/text/unique-key.ts";
import type { Rule } from "#server/review/finding.ts";

interface Source {
  table: string;
  user: string;
  device: string;
  ip: string;
  file: string;
  title: string;
  /** The text that is compared with others. */
  text: string;
  /** Further table that has the file. */
  files?: string;
}

const none = "null::text";

/** Records that rules count, and what is known of each. Members are ids, everything else is text. */
const sources: Readonly<Record<ScopeKey, Source>> = {
  model: {
    table: "model",
    user: "t.author",
    device: none,
    ip: "t.ip",
    file: "f.file_md5",
    title: "t.group_name",
    text: "t.group_desc",
    files: "join model_file f on f.model = t.id and f.delete_time is null",
  },
  content: {
    table: "content",
    user: "t.author",
    device: "t.device",
    ip: "t.ip",
    file: none,
    title: "t.heading",
    text: "t.content",
  },
  comment: {
    table: "comment",
    user: "t.author",
    device: "t.device",
    ip: "t.ip",
    file: none,
    title: "t.content",
    text: "t.content",
  },
  evaluation: {
    table: "evaluation",
    user: 't."user"',
    device: "t.device",
    ip: none,
    file: none,
    title: "t.content",
    text: "t.content",
  },
  video: {
    table: "video",
    user: "t.author",
    device: none,
    ip: none,
    file: "t.hash",
    title: "t.title",
    text: "t.title",
  },
  feedback: {
    table: "feedback",
    user: 't."user"',
    device: none,
    ip: none,
    file: none,
    title: "t.description",
    text: "t.description",
  },
  report: {
    table: "report",
    user: "t.reporter",
    device: none,
    ip: none,
    file: none,
    title: "t.description",
    text: "t.description",
  },
  boostHelp: {
    table: "boost_help",
    user: "t.helper",
    device: "t.device",
    ip: "t.ip",
    file: none,
    title: "t.device",
    text: "t.device",
  },
};

/**
 * SQL that lists the records of a rule since a time, with the value that they have in common as `key`. The language and
 * the exemptions of the rule hold.
 * @param since SQL of the earliest time
 * @param more further condition, in which `key` stands for the common value
 */
export function recordsOf(rule: Rule, since: string, more: (key: string) => string = () => "true"): string {
  const group = rule.groupBy as GroupKey;
  const listed = rule.scope.flatMap((scope) => {
    const source = sources[scope as ScopeKey];
    if (!source) return [];
    const { table, user, device, ip, title, text, files } = source;
    const key = source[group];
    const isFile = group === "file" && files !== undefined;
    return `select '${scope}' as subject, t.id, ${user} as "user", ${device} as device, ${ip} as ip, t.create_time as time,
        ${key} as key, left(${title}, 100) as about, md5(${uniqueKeyTerm(text)}) as text
      from ${table} t ${isFile ? files : ""}
      where t.delete_time is null and t.create_time > ${since} and ${key}::text <> '' and ${more(key)}
        and (cardinality($1::int[]) = 0 or t.lang = any($1::int[])) and ${user} <> all($2::bigint[])`;
  });
  return listed.join("\n      union all\n");
}

/** Parameters $1 and $2 of `recordsOf`. */
export const parametersOf = ({ langs, exempt }: Rule): unknown[] => [langs.map(Number), exempt];

/** SQL that tells a group from the others. Records with the same text are groups of their own. */
export const groupTerm = ({ measure }: Rule): string =>
  measure === "sameText" ? "key::text || ':' || text" : "key::text";

export const valueTerm = ({ measure }: Rule): string =>
  measure === "accounts" ? 'count(distinct "user")' : "count(distinct (subject, id))";

export const exceeds = ({ operator, limit }: Rule): string =>
  `${operator === "atLeast" ? ">=" : ">"} ${Number(limit ?? Infinity)}`;
