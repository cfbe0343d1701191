import { expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { emptyDatabase } from "#support/database.ts";

test("the migration keeps the names of rules, adds English ones, and recounts the authors' models", async () => {
  const db = await emptyDatabase();
  try {
    await migrate(db.url, { until: "0001-initial" });
    await db.query(
      `insert into risk_rule (key, name, kind, severity) values
         ('sameFile', '相同文件', 'duplicate', 2), ('newAccount', '新人', 'account', 1)`,
    );
    await db.query(
      `insert into "user" (account, nickname, passed, refused, strikes) values ('a', 'a', 60, 9, 3), ('b', 'b', 1, 1, 1)`,
    );
    await db.query(
      `insert into system_config (name, type, audit_failure) values
         ('r', 'reviewModel', '[{"key": "contact", "strike": true}, {"key": "poorText", "strike": false}]')`,
    );
    await db.query(`insert into category (types, name, slug) values (7, '{}', 'c')`);
    await db.query(
      `insert into model (group_name, covers, author, category_id, model_source, lang, status, submit_time)
       select 'm' || n, '[]', 1, 1, 1, 1, n, now() from generate_series(1, 4) n`,
    );
    const decision = (command: string, key: string, undoes = "null"): Promise<unknown> =>
      db.query(
        `insert into operation_record (module_id, resource, op_obj_id, target_id, command, reason_key, undoes)
         values ('model', 'model', 1, 1, $1, $2, ${undoes})`,
        [command, key],
      );
    await decision("model.pass", "");
    await decision("model.noPass", "contact");
    await decision("model.noPass", "poorText");
    await decision("model.pass", "");
    await decision("model.pass", "", "4");
    await decision("model.delete", "contact");
    await migrate(db.url);
    expect(await db.query("select key, name from risk_rule order by id")).toEqual([
      { key: "sameFile", name: { "0": "Same file", "1": "相同文件" } },
      { key: "newAccount", name: { "1": "新人" } },
    ]);
    expect(await db.query(`select models, passed, refused, strikes from "user" order by id`)).toEqual([
      { models: 3, passed: 1, refused: 2, strikes: 2 },
      { models: 0, passed: 0, refused: 0, strikes: 0 },
    ]);
  } finally {
    await db.drop();
  }
});
