import { resources } from "#domain/index.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { filesIn, containsFiles } from "#server/resources/files-in-values.ts";
import type { Row } from "#server/resources/row.ts";

interface Uses {
  /** Files to which records refer according to the definitions, as `resource id key`. */
  named: string[];
  /** Files with a row in `file_use`, in the same form. */
  noted: string[];
}

/** Returns both lists. They must be equal, because every file of a record must have a row in `file_use`. */
export async function fileUses(db: Sql): Promise<Uses> {
  const named = new Set<string>();
  for (const resource of resources) {
    const { name, fields } = resource;
    const holding = Object.keys(fields).filter((field) => fields[field] && containsFiles(fields[field]));
    if (holding.length === 0) continue;
    const terms = holding.map((field) => `${valueTerm(field, fieldOf(resource, field), "t")} as "${field}"`).join(", ");
    for (const { id, ...values } of await db.query<Row>(`select id, ${terms} from ${sqlName(name)} t`))
      for (const { file } of filesIn(fields, values)) named.add(`${name} ${String(id)} ${file.key}`);
  }
  const rows = await db.query<{ use: string }>("select resource || ' ' || record || ' ' || key as use from file_use");
  return { named: [...named].toSorted(), noted: rows.map(({ use }) => use).toSorted() };
}
