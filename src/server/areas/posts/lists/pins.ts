import { ShelfStatus } from "#domain/enumerations/review.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Period } from "#kernel/limit.ts";
import { mostAtOnce } from "#kernel/limit.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { checkPlaced } from "./list-rules.ts";

/** Most posts on top of a place at one time. */
const MOST = 3;
/** Letters of a post's heading in a refusal. */
const LETTERS = 24;

const counted: readonly unknown[] = [ShelfStatus.of("wait"), ShelfStatus.of("onShelf")];

/** Refuses a fourth post at a place, and names the three that stand there at that time. */
export async function checkRoom(tx: Sql, pin: Row): Promise<void> {
  if (!counted.includes(pin["status"])) return;
  const group = [pin["place"], pin["placeId"] ?? null];
  // Without the lock, two admins could each take the last place.
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`pins ${JSON.stringify(group)}`]);
  const others = await tx.query<{ heading: string; begin: number; end: number }>(
    `select c.heading, extract(epoch from p."begin")::float8 as begin, extract(epoch from p."end")::float8 as end
     from top_content p join content c on c.id = p.content
     where p.delete_time is null and p.id is distinct from $1::bigint and p.place = $2
       and p.place_id is not distinct from $3::bigint and p.status = any($4::smallint[])
       and p."begin" < to_timestamp($6) and p."end" > greatest(now(), to_timestamp($5))
     order by p.rank, p.id`,
    [pin["id"] ?? null, ...group, counted, pin["begin"], pin["end"]],
  );
  const pinPeriod: Period = [Number(pin["begin"]), Number(pin["end"])];
  const periods = others.map(({ begin, end }): Period => [begin, end]);
  if (mostAtOnce(pinPeriod, periods) <= MOST) return;
  const names = others.slice(0, MOST).map(({ heading }) => [...heading].slice(0, LETTERS).join(""));
  throw new Refusal(
    "illegalParameter",
    [
      `此处同一时间最多置顶 ${MOST} 条，已有：${names.map((name) => `「${name}」`).join("、")}。请先下架一条，或改时间`,
      `At most ${MOST} posts are pinned here at one time: ${names.map((name) => `“${name}”`).join(", ")}. ` +
        "Take one off first, or change the time",
    ],
    { path: "place" },
  );
}

/** A pin is put on the shelf only before its end. */
export async function checkPin(tx: Sql, context: Context, write: Write): Promise<void> {
  await checkPlaced(tx, context, write);
  if (write.verb === "onShelf" && Number(write.before?.["end"]) <= context.now)
    throw new Refusal("guardRefused", [
      "结束时间已过，请先「改时间」",
      "Its end has passed. Run “Change the period” first",
    ]);
}

/** A pin that is put on the shelf before its time begins now. */
export const pinConsequences: Consequences = (command, { begin }, _reason, { now }) =>
  command.verb === "onShelf" && Number(begin) > now ? { ...none, patch: { begin: now } } : none;

/** A post that is pinned under a tag gets the tag, and the tag's count follows. */
export async function followPin(tx: Sql, { before, after }: Write & { after: AnyRecord }): Promise<void> {
  if (after["place"] === "tag")
    await tx.query(
      `update content set tags = tags || $2::bigint
       where id = $1::bigint and not tags @> array[$2::bigint] and cardinality(tags) < 20`,
      [after["content"], after["placeId"]],
    );
  const places = [before, after].flatMap((pin) => (pin?.["place"] === "tag" ? [String(pin["placeId"])] : []));
  if (places.length > 0) await refreshKeptOf(tx, tag, [...new Set(places)]);
}
