import { ContentStatus } from "#domain/enumerations/community.ts";
import { findResource } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Write } from "#server/commands/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** Refuses a post that members do not see. */
export async function needShownPost(tx: Sql, id: unknown): Promise<void> {
  const [shown] = await tx.query(
    "select 1 from content where id = $1::bigint and status = $2 and delete_time is null",
    [id, ContentStatus.of("suc")],
  );
  if (!shown)
    throw new Refusal(
      "guardRefused",
      ["帖子未发布，请先通过审核或恢复", "The post is not live. Pass or restore it first"],
      { path: "content" },
    );
}

/** Refuses a place that does not exist. The home page is always there. */
async function needPlace(tx: Sql, { place, placeId }: { place?: unknown; placeId?: unknown }): Promise<void> {
  const resource = place === "home" ? undefined : findResource(String(place));
  if (!resource) return;
  const [row] = await tx.query(
    `select 1 from ${sqlName(resource.name)} where id = $1::bigint and delete_time is null`,
    [placeId],
  );
  if (!row)
    throw new Refusal(
      "notFound",
      [`没有编号为 ${String(placeId)} 的${resource.label[0]}`, `There is no ${resource.label[1]} ${String(placeId)}`],
      { path: "placeId" },
    );
}

/** Verbs by which a post comes onto a list that members see. */
const shows = new Set(["add", "recommend", "onShelf"]);

/** Only live posts come to a place, and only to one that exists. */
export async function checkPlaced(tx: Sql, _context: Context, { verb, before, patch }: Write): Promise<void> {
  const entry = { ...before, ...patch } as { content?: unknown; place?: unknown; placeId?: unknown };
  if (shows.has(verb)) await needShownPost(tx, entry.content);
  if (verb === "add" || "placeId" in patch) await needPlace(tx, entry);
}

/** Nobody recommends whom the black list shuts out of recommendations. */
export async function checkRecommendedPost(tx: Sql, context: Context, write: Write): Promise<void> {
  await checkPlaced(tx, context, write);
  if (write.verb !== "add" && write.verb !== "recommend") return;
  const { author } = { ...write.before, ...write.patch } as { author?: string | null };
  await refuseShutOut(tx, context, { scope: "recommend", user: author ?? null }, "content");
}
