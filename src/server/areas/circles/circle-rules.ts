import { GroupType } from "#domain/circles/enumerations.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { illegal } from "#kernel/errors.ts";
import { isRecommendedTwice } from "#server/commands/places.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { circlePlaces } from "./circle-places.ts";

/** A circle stands in the tree of circle categories. */
export async function checkCategory(tx: Sql, record: Row): Promise<void> {
  const [category] = await tx.query("select 1 from category where id = $1::bigint and types = $2", [
    record["categoryId"],
    ContentType.of("circle"),
  ]);
  if (!category)
    throw illegal("categoryId", "请选圈子的分类", "Choose a category of circles. Its column “Of” says Circle");
}

interface CircleRow {
  status: number;
  merged: boolean;
  kind: string;
}

const readCircle = async (tx: Sql, id: unknown): Promise<CircleRow | undefined> =>
  (
    await tx.query<CircleRow>(
      `select status, merged_into is not null as merged, group_type as kind from circle
       where id = $1::bigint and delete_time is null`,
      [id],
    )
  )[0];

/** A recommended circle is up, is not recommended twice at one place and time, and fits the place. */
export async function checkRecommendation(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  const circle = await readCircle(tx, record["circle"]);
  if (!circle || circle.merged || circle.status !== UpDown.of("up"))
    throw illegal(
      "circle",
      "圈子已停用或已合并，请改选其他圈子",
      "The circle is stopped or merged. Choose another one",
    );
  if (record["recPlace"] === "devicePage" && circle?.kind !== GroupType.of("device"))
    throw illegal("recPlace", "设备页只推荐设备圈子", "The device page takes only circles of devices");
  if (await isRecommendedTwice(tx, circlePlaces, record))
    throw illegal(
      "circle",
      "这个圈子在此时间已推荐于此位置",
      "The circle is recommended at this place in this time already",
    );
}

/** A new column belongs to a circle that members reach. */
export async function checkColumn(tx: Sql, record: Row): Promise<void> {
  const circle = await readCircle(tx, record["circle"]);
  if (!circle || circle.merged)
    throw illegal("circle", "圈子已合并，请改选其他圈子", "The circle is merged. Choose another one");
}

/** A post stands in a column of its own circle. */
export async function checkPost(tx: Sql, record: Row): Promise<void> {
  if (!record["columnId"]) return;
  const [column] = await tx.query(`select 1 from "column" where id = $1::bigint and circle = $2::bigint`, [
    record["columnId"],
    record["groupId"] ?? null,
  ]);
  if (!column)
    throw illegal(
      "columnId",
      "栏目不属于所选的圈子",
      "The column is in another circle. Choose one of the post's circle",
    );
}
