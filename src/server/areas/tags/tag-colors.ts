import { wheelPlace } from "#domain/tags/color-distance.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** Most tags of a model (model.resource.ts). */
const MOST_TAGS = 20;

/** Keeps the place of a tag's colour on the wheel, by which swatches are ordered. */
export async function keepHue(
  tx: Sql,
  _context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (before && before["color"] === after["color"]) return;
  const hue = wheelPlace(String(after["color"] ?? ""));
  await tx.query("update tag set hue = $2 where id = $1::bigint", [after.id, hue]);
  after["hue"] = hue;
}

/** Gives a model the colour tag of a confirmed proposal. */
export async function addProposedColor(
  tx: Sql,
  _context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb !== "confirm") return;
  const changed = await tx.query(
    `update model set tags = tags || $2::bigint
     where id = $1::bigint and not tags @> array[$2::bigint] and cardinality(tags) < ${MOST_TAGS} returning id`,
    [after["model"], after["tag"]],
  );
  if (changed.length > 0) return;
  throw new Refusal(
    "guardRefused",
    [
      `模型已有这个颜色，或已有 ${MOST_TAGS} 个标签，请否决这条建议`,
      `The model has this colour already, or it has ${MOST_TAGS} tags. Reject the proposal`,
    ],
    { path: "ids" },
  );
}

/** Takes the colour tag of a proposal off its model again. */
export async function removeProposedColor(tx: Sql, record: AnyRecord): Promise<void> {
  await tx.query("update model set tags = array_remove(tags, $2::bigint) where id = $1::bigint", [
    record["model"],
    record["tag"],
  ]);
}
