import type { BlockData, Evidence } from "#domain/api/evidence.ts";
import { joinTitles } from "#domain/api/titles.ts";
import { findResource } from "#domain/index.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { holdersOf, queuesOf } from "#server/queue/lease.ts";
import { deferralsOf } from "#server/queue/deferral.ts";
import { readDetail, readRecords } from "#server/resources/detail.ts";
import { historyOf } from "#server/resources/history.ts";
import { titlesFor } from "#server/resources/titles.ts";
import { privateLinks } from "#server/sealed/private-links.ts";
import { evidenceOfAreas } from "#server/generated/evidence.ts";
import { asBefore } from "./as-before.ts";
import type { BlockOf, EvidenceReaders } from "./evidence-readers.ts";
import { readAlike, readGlances, readLatest } from "./read-alike.ts";
import { readAuthor } from "./read-author.ts";

const HISTORY = 8;

async function findingsOf(db: Sql, resource: string, id: string): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>(
    `select id from review_finding where subject = $1 and subject_id = $2::bigint and delete_time is null
     order by severity desc, id`,
    [resource, id],
  );
  return readRecords(
    db,
    reviewFinding,
    rows.map((row) => row.id),
  );
}

/** Files of a secret field, which no other call reads. */
async function privateFiles(db: Sql, resource: Resource, field: string, id: string): Promise<StoredFile[]> {
  const [row] = await db.query<{ files: StoredFile | StoredFile[] | null }>(
    `select ${sqlName(field)} as files from ${sqlName(resource.name)} where id = $1::bigint`,
    [id],
  );
  return [row?.files ?? []].flat();
}

/** Readers of blocks that the items of many areas have. */
const common: EvidenceReaders["read"] = {
  privatePictures: async ({ db, context, resource, block, item }) => ({
    privatePictures: privateLinks(
      await privateFiles(db, resource, block.field, item.id),
      context.actor.id,
      context.now,
    ),
  }),
  alike: async ({ db, resource, block, item }) => ({ alike: await readAlike(db, resource, block, item) }),
  latest: async ({ db, resource, item }) => ({ latest: await readLatest(db, resource, item) }),
  target: async ({ db, context, resource, block, item }) => {
    const [first, ...others] = [item[block.id]].flat().map(String);
    const about = findResource(String(item[block.type]));
    const further = about ? await readGlances(db, about, others) : [];
    return {
      target: await readTarget(db, context, resource, block, { ...item, [block.id]: first }),
      ...(further.length > 0 ? { furtherTargets: further } : {}),
    };
  },
};

const readers: Readonly<Partial<Record<EvidenceBlock["kind"], (of: BlockOf) => Promise<BlockData>>>> = Object.assign(
  {},
  common,
  ...evidenceOfAreas.map(({ read }) => read),
);

/** Reads what a block needs beyond the item itself. Most blocks show fields of the item and need nothing. */
const readBlock = async (of: BlockOf): Promise<BlockData> => (await readers[of.block.kind]?.(of)) ?? {};

/**
 * Reads the evidence of the record that an item is about; null if it does not exist any more. An outcome that the
 * moderator must not see yet is left out.
 */
async function readTarget(
  db: Database,
  context: Context,
  { name }: Resource,
  { type, id, unseen }: Extract<EvidenceBlock, { kind: "target" }>,
  item: AnyRecord,
): Promise<Evidence | null> {
  const resource = findResource(String(item[type]));
  if (!resource) return null;
  const [record] = await readRecords(db, resource, [String(item[id])]);
  if (!record) return null;
  const evidence = await readEvidence(db, context, resource, record.id);
  return unseen && !item[unseen.until] ? asBefore(db, name, unseen.operation, item.id, resource, evidence) : evidence;
}

/**
 * Reads the evidence for a decision on a record.
 * @throws Refusal notFound
 */
export async function readEvidence(db: Database, context: Context, resource: Resource, id: string): Promise<Evidence> {
  const { item, titles } = await readDetail(db, resource, id, context);
  const owner = ownerOf(resource, item);
  const [findings, author, history, holders, asides, ...blocks] = await Promise.all([
    findingsOf(db, resource.name, id),
    owner === null ? null : readAuthor(db, context, resource, owner, id),
    historyOf(db, resource, id, { pageSize: HISTORY }, context),
    holdersOf(db, resource.name, [id]),
    deferralsOf(db, queuesOf(resource.name), [id]),
    ...(resource.evidence?.blocks ?? []).map((block) => readBlock({ db, context, resource, block, item })),
  ]);
  const holder = holders.get(id);
  const data: BlockData = Object.assign({}, ...blocks);
  const { language } = context;
  const shown = [[reviewFinding, findings] as const, ...evidenceOfAreas.flatMap((one) => one.shown?.(data) ?? [])];
  const ofShown = await Promise.all(shown.map(([of, records]) => titlesFor(db, of, records, language)));
  return {
    resource: resource.name,
    item,
    titles: joinTitles(titles, history.titles, ...ofShown, data.target?.titles ?? {}, {
      [resource.name]: { [id]: String(item[resource.title] ?? "") },
    }),
    findings,
    blocks: data,
    author,
    history: history.list,
    historyCount: history.count,
    aside: asides[id] ?? null,
    holder: holder && holder.admin !== context.actor.id ? { name: holder.name, until: holder.until } : null,
  };
}
