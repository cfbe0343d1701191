import { ModelProcessing, ModelShelf } from "#domain/enumerations/models.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";

const names = (list: readonly string[], between: string): string => {
  const few = list.slice(0, 5).join(between);
  return list.length > 5 ? `${few}…` : few;
};

interface Candidate {
  id: string;
  name: string;
  isDeleted: boolean;
  hasSource: boolean;
  isOpen: boolean;
}

/** Returns the models that exist, with what decides whether a conversion makes sense. */
const candidates = (sql: Sql, ids: readonly string[]): Promise<Candidate[]> =>
  sql.query<Candidate>(
    `select m.id, m.group_name as name, m.status = $2 as "isDeleted",
       exists (select 1 from model_file f where f.model = m.id and f.delete_time is null
         and f.file_name ~* '\\.(stl|obj)$') as "hasSource",
       exists (select 1 from to3mf_task t where t.model = m.id and t.delete_time is null
         and t.state in ($3, $4)) as "isOpen"
     from model m where m.id = any($1::bigint[]) and m.delete_time is null`,
    [ids, ModelShelf.of("delete"), ModelProcessing.of("waiting"), ModelProcessing.of("processing")],
  );

const reasons: readonly {
  refuses: (model: Candidate) => boolean;
  words: (zh: string, en: string) => Label;
}[] = [
  {
    refuses: ({ isDeleted }) => isDeleted,
    words: (zh, en) => [`模型已删除：${zh}`, `Deleted: ${en}`],
  },
  {
    refuses: ({ hasSource }) => !hasSource,
    words: (zh, en) => [`没有 STL 或 OBJ 文件：${zh}`, `Without an STL or OBJ file: ${en}`],
  },
  {
    refuses: ({ isOpen }) => isOpen,
    words: (zh, en) => [`已在转换队列中：${zh}`, `In the conversion queue already: ${en}`],
  },
];

/** Returns why models cannot be converted, with the names of all that the first reason concerns; null if all can. */
export async function conversionRefusal(sql: Sql, ids: readonly string[]): Promise<Label | null> {
  const models = await candidates(sql, ids);
  const known = new Set(models.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    return [`没有编号为 ${names(missing, "、")} 的模型`, `There is no model ${names(missing, ", ")}`];
  for (const { refuses, words } of reasons) {
    const named = models.filter(refuses).map(({ name }) => name);
    if (named.length > 0)
      return words(
        names(
          named.map((name) => `「${name}」`),
          "",
        ),
        names(
          named.map((name) => `“${name}”`),
          ", ",
        ),
      );
  }
  return null;
}
