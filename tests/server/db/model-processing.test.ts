import { expect, test } from "vitest";
import { ModelProcessing } from "#domain/enumerations/models.ts";
import { migrate } from "#server/db/migrate.ts";
import { emptyDatabase } from "#support/database.ts";

test("the migration stores the processing of a model as a number, in its record and in its history", async () => {
  const db = await emptyDatabase();
  try {
    await migrate(db.url, { until: "0102-file-use-concurrently" });
    for (const processing of ["waiting", "1", "2", "3"]) {
      await db.query(
        `insert into model (group_name, covers, author, category_id, model_source, lang, submit_time, processing)
         values ('m', '[]', 1, 1, 1, 1, now(), $1)`,
        [processing],
      );
      await db.query(
        `insert into operation_record (module_id, resource, op_obj_id, command, before, after)
         values ('model', 'model', 1, 'model.edit', '{"lang": 1}', $1)`,
        [JSON.stringify({ processing, lang: 2 })],
      );
    }
    await migrate(db.url);
    const stored = ["waiting", "processing", "processed", "err"].map((key) => ModelProcessing.of(key as "err"));
    expect(stored).toEqual([0, 1, 2, 3]);
    const models = await db.query<{ processing: number }>("select processing from model order by id");
    expect(models.map(({ processing }) => processing)).toEqual(stored);
    const history = await db.query("select before, after from operation_record order by id");
    expect(history).toEqual(stored.map((processing) => ({ before: { lang: 1 }, after: { processing, lang: 2 } })));
    await db.query(
      "insert into model (group_name, covers, author, category_id, model_source, lang, submit_time) values ('n', '[]', 1, 1, 1, 1, now())",
    );
    expect(await db.query("select processing from model where group_name = 'n'")).toEqual([{ processing: 0 }]);
  } finally {
    await db.drop();
  }
});
