import { UpDown } from "#domain/enumerations/review.ts";
import { colorDistance, LEAST_DISTANCE } from "#domain/tags/color-distance.ts";
import { TagKind } from "#domain/tags/enumerations.ts";
import { illegal } from "#kernel/errors.ts";
import { forbidding } from "#server/review/words/match-words.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Interests need so many models behind them. */
export const LEAST_MODELS = 50;

/** Refuses a name that is a banned word for tags, without naming the word, or that is an alias of another tag. */
export async function checkTag(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  const banned = await forbidding(tx, String(record["name"]), ["tag"], String(record["id"]));
  if (banned) throw illegal("name", "这个名称不能用作标签", "This name cannot be used as a tag");
  await checkColor(tx, record);
}

/** Refuses a colour that members could not tell from one that is up. Two admins take turns. */
async function checkColor(tx: Sql, record: Row): Promise<void> {
  const color = String(record["color"] ?? "");
  if (record["kind"] !== TagKind.of("colour") || record["status"] !== UpDown.of("up") || color === "") return;
  await tx.query("select pg_advisory_xact_lock(hashtext('tag colours'))");
  const others = await tx.query<{ name: string; color: string }>(
    `select name, color from tag where kind = $1 and status = $2 and color <> '' and id <> $3::bigint
       and alias_of is null and delete_time is null`,
    [TagKind.of("colour"), UpDown.of("up"), record["id"] ?? null],
  );
  for (const other of others) {
    const distance = colorDistance(color, other.color);
    if (distance !== null && distance < LEAST_DISTANCE)
      throw illegal(
        "color",
        `与「${other.name}」太接近（ΔE ${distance.toFixed(1)}，至少 ${LEAST_DISTANCE}），请换一种颜色`,
        `Too close to “${other.name}” (ΔE ${distance.toFixed(1)}, at least ${LEAST_DISTANCE}). Choose another colour`,
      );
  }
}

/** Refuses a tag that is stopped, or recommended at this place already. */
export async function checkRecommendation(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  await checkLiveTag(tx, record["tag"]);
  const place = [record["object"], record["recPlace"], record["recCategory"] ?? null, record["recCircle"] ?? null];
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`tagRecommendation ${JSON.stringify(place)}`]);
  const [row] = await tx.query<{ twice: boolean }>(
    `select exists (select 1 from tag_recommendation where tag = $5::bigint and id <> $6::bigint and object = $1 and rec_place = $2 and rec_category is not distinct from $3::bigint
       and rec_circle is not distinct from $4::bigint and status = $7 and delete_time is null
       and (rec_end is null or rec_end > now())) as twice`,
    [...place, record["tag"], record["id"], UpDown.of("up")],
  );
  if (row?.twice) throw illegal("tag", "这个标签已在此位置推荐", "This tag is recommended at this place already");
}

/** A recommended tag is up, and it is not merged into another one. */
async function checkLiveTag(tx: Sql, id: unknown): Promise<void> {
  const [live] = await tx.query(
    "select 1 from tag where id = $1::bigint and status = $2 and alias_of is null and delete_time is null",
    [id, UpDown.of("up")],
  );
  if (!live)
    throw illegal(
      "tag",
      "标签已停用或已合并，请先恢复或改选其他标签",
      "The tag is stopped or merged. Restore it, or choose another one",
    );
}

/**
 * Refuses a new interest that leads to few models, its own and those of its children. An interest that has lost models
 * stays, and can be edited.
 */
export async function checkInterest(
  tx: Sql,
  _context: Context,
  { before, after: record }: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  const isNew = ["recPlace", "status"].some((name) => before?.[name] !== record[name]);
  if (!isNew || record["recPlace"] !== "interestChoice" || record["status"] !== UpDown.of("up")) return;
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from model where delete_time is null
       and tags && (select array_agg(id) from tag where id = $1::bigint or father = $1::bigint)`,
    [record["tag"]],
  );
  if ((row?.n ?? 0) < LEAST_MODELS)
    throw illegal(
      "tag",
      `兴趣标签至少需要 ${LEAST_MODELS} 个模型，现有 ${row?.n ?? 0} 个`,
      `An interest needs at least ${LEAST_MODELS} models; it has ${row?.n ?? 0}`,
    );
}
