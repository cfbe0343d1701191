import { ModelShelf } from "#domain/enumerations/models.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Write } from "#server/areas/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { noteFiles } from "#server/resources/files-in-values.ts";
import type { Row } from "#server/resources/row.ts";
import { copyOfModel } from "./model-copies.ts";

/** An entry keeps author and category of its model. */
export async function fillFromModel(tx: Sql, { verb, patch }: Write): Promise<Row> {
  if (verb !== "add") return {};
  const { author, category } = await copyOfModel(tx, patch["model"]);
  return { author, category };
}

/**
 * Copies the cover of the model to a new entry. It is no value of the call, so the admin need not be able to read the
 * files of models.
 */
export const copyCover =
  (resource: Resource) =>
  async (
    tx: Sql,
    _context: Context,
    { before, after }: { before: AnyRecord | null; after: AnyRecord },
  ): Promise<void> => {
    if (before) return;
    const { cover } = await copyOfModel(tx, after["model"]);
    await tx.query(`update ${sqlName(resource.name)} set cover = $2::jsonb where id = $1::bigint`, [
      after.id,
      JSON.stringify(cover),
    ]);
    await noteFiles(tx, resource, after.id, { cover });
    after["cover"] = cover;
  };

/** Refuses a model that members cannot see. */
export async function needLiveModel(tx: Sql, id: unknown): Promise<void> {
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
