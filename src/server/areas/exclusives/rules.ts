import { ReviewFlow } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Operation, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const inEffect = ReviewFlow.of("success");
const open = (["waiting", "passed", "success"] as const).map((key) => ReviewFlow.of(key));

/** A decision stands on the application, and its author gets a message. */
const decided: Consequences = (command, record, reason, { actor, now }) => {
  if (!command.decision) return none;
  const receiver = String(record["author"]);
  const about = { title: String(record["heading"]), reason: reason.text, reasonKey: reason.key };
  return {
    patch: { handler: actor.id, handleTime: now, reason: reason.text },
    effects: record["author"] ? [{ kind: "authorMessage", receiver, event: command.id, ...about }] : [],
    ...(record["author"] ? { targetId: receiver } : {}),
  };
};

/** A new application copies author and title. @throws Refusal where the model has an open application */
async function fill(tx: Sql, { verb, patch }: Write, { now }: Context): Promise<Row> {
  if (verb !== "add") return {};
  const chosenModel = await readRecord(tx, model, String(patch["model"]), true);
  const [other] = await tx.query<{ id: string }>(
    `select id from exclusive_model where model = $1::bigint and status = any($2::smallint[]) and delete_time is null`,
    [chosenModel.id, open],
  );
  if (other)
    throw new Refusal(
      "guardRefused",
      [
        `该模型已有独家申请 ${other.id}，请先处理`,
        `The model has application ${other.id}. Decide or stop that one first`,
      ],
      { path: "model" },
    );
  return {
    author: chosenModel["author"],
    heading: chosenModel["groupName"],
    lang: chosenModel["lang"] ?? null,
    applyTime: now,
  };
}

/** Marks the model as exclusive while its application is in effect. */
const mark = (tx: Sql, record: Row): Promise<unknown> =>
  tx.query(
    `update model set is_exclusive = $2, version = version + 1 where id = $1::bigint and is_exclusive is distinct from $2`,
    [record["model"], record["status"] === inEffect],
  );

async function afterWrite(tx: Sql, _context: Context, { before, after }: Write & { after: AnyRecord }): Promise<void> {
  if (before && before["status"] !== after["status"]) await mark(tx, after);
}

const markAsBefore = (tx: Sql, _context: Context, { before }: Operation, record: AnyRecord): Promise<unknown> =>
  mark(tx, { ...record, ...before });

export const rules: AreaRules = {
  consequences: { exclusiveModel: decided },
  fill: { exclusiveModel: fill },
  afterWrite: { exclusiveModel: afterWrite },
  undo: { "exclusiveModel.pass": markAsBefore, "exclusiveModel.stop": markAsBefore },
};
