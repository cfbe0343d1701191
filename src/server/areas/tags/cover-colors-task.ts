import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { colorProposal } from "#domain/tags/color-proposal.resource.ts";
import { TagKind } from "#domain/tags/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { Database } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { drawInChild } from "#server/pictures/draw-in-child.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import type { FoundColor, TagColor } from "./cover-colors.ts";
import { colorsIn } from "./cover-colors.ts";

/** Models between two saves of the progress. */
const BATCH = 20;
/** Width in px at which covers are looked at. */
const WIDTH = 48;

interface Model {
  id: string;
  cover: StoredImage;
  tags: string[];
}

/** Reads the colour tags that may be proposed: those that are up. */
async function knownColors(db: Database): Promise<TagColor[]> {
  const rows = await db.query<{ id: string; color: string; near: { color: string }[] }>(
    `select id::text, color, near_colors as near from tag where kind = $1 and status = $2 and color <> ''
       and alias_of is null and delete_time is null order by tag.id`,
    [TagKind.of("colour"), UpDown.of("up")],
  );
  return rows.map(({ id, color, near }) => ({ id, colors: [color, ...near.map((one) => one.color)] }));
}

/** Reads the colours of a cover. A picture that cannot be read shows none. */
async function colorsOf(storage: Storage, { cover }: Model, tags: readonly TagColor[]): Promise<FoundColor[] | null> {
  const local = await storage.local(cover.key).catch(() => null);
  if (!local) return null;
  try {
    const waiting = { callers: () => ["coverColors"], weight: () => WIDTH };
    const request = { path: local.path, widths: [WIDTH], withPixels: true } as const;
    const drawing = await drawInChild(() => Promise.resolve(request), waiting);
    return drawing.kind === "drawn" && drawing.pixels ? colorsIn(drawing.pixels, tags) : null;
  } finally {
    await local.done();
  }
}

const condition = `m.delete_time is null and m.status = ${ModelShelf.of("up")} and m.covers <> '[]'`;

/**
 * Looks at the cover of each model that is up, and proposes the colour tags that it shows. A proposal that an admin has
 * decided is not made again.
 */
export const coverColorsTask: TaskKind = {
  check: needs("tag.coverColors"),
  work: async (run) => {
    const { context, db, storage } = run;
    const tags = await knownColors(db);
    if (tags.length === 0)
      throw new Refusal("guardRefused", ["没有启用的颜色标签，请先新建", "No colour tag is up. Add one first"]);
    const [row] = await db.query<{ n: number }>(`select count(*)::int as n from model m where ${condition}`);
    const total = row?.n ?? 0;
    const point = { id: "0", seen: 0, failed: 0, ...(run.checkpoint as object | null) };
    for (let more = true; more;) {
      const models = await db.query<Model>(
        `select m.id::text, m.covers -> 0 as cover, m.tags::text[] as tags from model m
       where ${condition} and m.id > $1::bigint order by m.id limit ${BATCH}`,
        [point.id],
      );
      const matches: (FoundColor & { model: string })[] = [];
      for (const model of models) {
        const colors = await colorsOf(storage, model, tags);
        if (!colors) point.failed += 1;
        matches.push(
          ...(colors ?? []).filter(({ tag }) => !model.tags.includes(tag)).map((one) => ({ ...one, model: model.id })),
        );
      }
      point.id = models.at(-1)?.id ?? point.id;
      point.seen += models.length;
      more = models.length === BATCH;
      const counts = { total, done: point.seen - point.failed, failed: point.failed };
      await db.transaction(async (tx) => {
        await run.hold(tx);
        for (const { model, tag, color, share, distance } of matches) {
          const [known] = await tx.query(
            "select 1 from color_proposal where model = $1::bigint and tag = $2::bigint and delete_time is null",
            [model, tag],
          );
          if (known) continue;
          const values = {
            model,
            tag,
            color,
            share: share.toFixed(2),
            distance: distance.toFixed(1),
            task: run.task.id,
          };
          await insertRecord(tx, colorProposal, values, context.actor.id);
        }
        await run.save(tx, counts, { ...point });
        if (matches.length > 0) await publish(tx, [{ kind: "added", resource: colorProposal.name, id: run.task.id }]);
      });
      await run.report(counts);
      if (more) await run.pause();
    }
    return point.failed > 0 ? "finishPart" : "finish";
  },
};
