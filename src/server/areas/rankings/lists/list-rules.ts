import { ModelShelf } from "#domain/enumerations/models.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Write } from "#server/commands/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { copyCoverOf } from "#server/resources/copy-cover.ts";
import type { Row } from "#server/resources/row.ts";
import { copyOfModel } from "./model-copies.ts";

/** An entry keeps author and category of its model. */
export async function fillFromModel(tx: Sql, { verb, patch }: Write): Promise<Row> {
  if (verb !== "add") return {};
  const { author, category } = await copyOfModel(tx, patch["model"]);
  return { author, category };
}

/** Copies the cover of the model to a new entry. */
export const copyCover = copyCoverOf("model", copyOfModel);

/** Refuses a model that members cannot see. */
async function needLiveModel(tx: Sql, id: unknown): Promise<void> {
  const [live] = await tx.query("select 1 from model where id = $1::bigint and status = $2 and delete_time is null", [
    id,
    ModelShelf.of("up"),
  ]);
  if (!live)
    throw new Refusal(
      "guardRefused",
      ["模型未上架，请先通过审核或恢复上架", "The model is not live. Pass or restore it first"],
      { path: "model" },
    );
}

/** Verbs by which a model comes onto a list that members see. */
const shows = new Set(["recommend", "onShelf", "mark"]);

/** Only live models come onto a list. */
export const checkListed = async (tx: Sql, _context: Context, { verb, before, patch }: Write): Promise<void> => {
  if (verb === "add" || shows.has(verb)) await needLiveModel(tx, patch["model"] ?? before?.["model"]);
};

/** Nobody recommends what the black list shuts out of recommendations. */
export async function checkRecommended(tx: Sql, context: Context, write: Write): Promise<void> {
  const { verb, before, patch } = write;
  await checkListed(tx, context, write);
  if (verb !== "add" && verb !== "recommend") return;
  const { model, author } = { ...before, ...patch } as { model?: string; author?: string | null };
  await refuseShutOut(tx, context, { scope: "recommend", user: author ?? null, model: model ?? null }, "model");
}
