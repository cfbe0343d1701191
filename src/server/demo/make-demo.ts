import { DAY } from "#kernel/time-units.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { category } from "#domain/community/category.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Config } from "#server/config.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { between, seeded } from "#server/demo/shapes/random.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { SharedRecords } from "./shared-records.ts";
import { afterDemoOfAreas } from "#server/generated/after-demo.ts";
import { demoOfAreas } from "#server/generated/demo.ts";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { refreshAllKept } from "#server/resources/refresh-kept.ts";
import { colorTags } from "./color-tags.ts";
import { storeClips } from "./clips.ts";
import { addAreaDemo } from "./area-demo.ts";
import { addDemoPages } from "./company-pages.ts";
import { addDemoExemptions } from "./exempt-authors.ts";
import { addModeratorGroups } from "./moderator-groups.ts";
import { addQueueHours } from "./queue-hours.ts";
import { addModelBatch } from "./models.ts";
import { makeTemplates } from "./templates.ts";
import { membersTags, nicknameOf, things } from "./texts.ts";
import { join } from "node:path";

const USERS = 300;

const MODELS = 2_000;

const BATCH = 50;

interface Progress {
  start: number;
  users: string[];
  moderators: string[];
  made: number;
}

const KEY = "demo";

async function addPeople(tx: Sql, start: number): Promise<Progress> {
  const users: string[] = [];
  for (let i = 0; i < USERS; i++) {
    const random = seeded(100 + i);
    const days = i % 23 === 0 ? between(random, 0, 6) : between(random, 20, 1_500);
    const values = {
      account: `demo${String(i).padStart(4, "0")}`,
      nickname: nicknameOf(random, i),
      lang: Language.of(i % 3 === 0 ? "en" : "zh"),
      regTime: Math.floor(start - days * DAY),
      lastActive: Math.floor(start - between(random, 0, 20) * DAY),
    };
    users.push((await insertRecord(tx, user, values, null)).id);
  }
  const moderators: string[] = [];
  // Without a password hash nobody can log in with these accounts. They exist only as the admins of past decisions.
  const groups = await addModeratorGroups(tx);
  for (const [account, realName, group] of [
    ["demo-zhang", "张三", groups.leads],
    ["demo-li", "李四", groups.moderators],
    ["demo-wang", "王五", groups.moderators],
  ] as const)
    moderators.push((await insertRecord(tx, admin, { account, realName, authGroupIds: [group] }, null)).id);
  return { start, users, moderators, made: 0 };
}

async function addTag(tx: Sql, values: Row & { name: string }): Promise<string> {
  const [known] = await tx.query<{ id: string }>("select id from tag where name = $1 and delete_time is null", [
    values.name,
  ]);
  return known?.id ?? (await insertRecord(tx, tag, values, null)).id;
}

/** Adds the tags that the demo's models have: colours, those of the vocabulary, and own ones of members, which wait for review. */
async function addTags(tx: Sql, users: readonly string[]): Promise<void> {
  const ids: string[] = [];
  for (const values of colorTags) await addTag(tx, values);
  const pairs = new Map(Object.values(things).flatMap((thing) => thing.tags.map(([zh, en]) => [zh, en] as const)));
  for (const name of new Set(Object.values(things).flatMap((thing) => thing.tags.flat()))) {
    const en = pairs.get(name);
    // The English words are tags of their own, so that there are doubles to merge.
    const nameI18n = en === undefined ? {} : { "1": name, "0": en };
    const nth = ids.length;
    ids.push(await addTag(tx, { name, nameI18n, views: (nth * 733) % 9_000, followers: (nth * 41) % 700 }));
  }
  for (const [i, name] of membersTags.entries())
    await addTag(tx, {
      name,
      kind: "diy",
      review: PostReview.of("wait"),
      lang: Language.of(/^[a-z ]+$/.test(name) ? "en" : "zh"),
      firstUser: users[(i * 7) % users.length] ?? null,
      proposed: ids[(i * 5) % ids.length] ?? null,
      likeness: (40 + ((i * 37) % 60)) / 100,
    });
}

async function idsBy(db: Sql, sql: string): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; id: string }>(sql);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Creates people and tags once. The row in `state` is the lock for all further steps. */
async function begin(db: Database): Promise<Progress> {
  return db.transaction(async (tx) => {
    const [fresh] = await tx.query(
      "insert into state (key, value) values ($1, 'null') on conflict do nothing returning key",
      [KEY],
    );
    const [row] = await tx.query<{ value: Progress | null }>("select value from state where key = $1 for update", [
      KEY,
    ]);
    if (!fresh && row?.value) return row.value;
    const progress = await addPeople(tx, Math.floor(Date.now() / 1000));
    await addTags(tx, progress.users);
    await addDemoPages(tx, progress.start);
    await addDemoExemptions(tx, progress.users, progress.moderators, progress.start);
    await tx.query("update state set value = $2 where key = $1", [KEY, JSON.stringify(progress)]);
    return progress;
  });
}

/**
 * Adds one batch in a transaction. The lock makes several processes take turns. If a process is killed, its batch is
 * rolled back.
 */
async function addBatch(db: Database, cast: SharedRecords): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ value: Progress }>("select value from state where key = $1 for update", [KEY]);
    const made = row?.value.made ?? MODELS;
    const end = Math.min(made + BATCH, MODELS);
    if (end > made) {
      await addModelBatch(tx, cast, made, end);
      await tx.query("update state set value = jsonb_set(value, '{made}', $2::text::jsonb) where key = $1", [
        KEY,
        String(end),
      ]);
    }
    return end < MODELS;
  });
}

/** Adds what the areas declare, and counts what is kept. An older demo gets the records of new areas, too. */
async function addAreas(
  db: Database,
  start: number,
  files: Pick<Parameters<typeof addAreaDemo>[2], "clips" | "store">,
  isStopped: () => boolean,
): Promise<void> {
  const first = [user, model, category, tag, admin, biView, companyPage];
  await addAreaDemo(db, demoOfAreas.flat(), { refers: first, ...files }, start, isStopped);
  if (isStopped()) return;
  await addQueueHours(db);
  // Areas count what others add. What is there already is not added a second time.
  for (const afterDemo of [...afterDemoOfAreas, ...afterDemoOfAreas]) await afterDemo(db, start);
  await refreshAllKept(db);
}

/**
 * Adds members, tags and models.
 * @returns false if it was stopped before the last model
 */
async function addDemoModels(
  db: Database,
  storage: Storage,
  tempDir: string,
  isStopped: () => boolean,
): Promise<boolean> {
  const progress = await begin(db);
  if (progress.made >= MODELS) return true;
  const templates = await makeTemplates(db, storage, tempDir, isStopped);
  if (isStopped()) return false;
  const cast: SharedRecords = {
    ...progress,
    templates,
    tags: await idsBy(db, "select name as key, id from tag where delete_time is null"),
    categories: await idsBy(db, "select slug as key, id from category where delete_time is null"),
  };
  while (!isStopped() && (await addBatch(db, cast)));
  return !isStopped();
}

/**
 * Adds a deterministic community of 300 members and 2,000 models with real meshes, so that every screen has content. It
 * runs in the background after the server has started. The automatic review then reviews the waiting models.
 */
export async function addDemoCommunity(
  db: Database,
  storage: Storage,
  config: Config,
  report: (line: string) => void,
  isStopped: () => boolean,
): Promise<void> {
  const { start, made } = await begin(db);
  const isNew = made < MODELS;
  const began = Date.now();
  if (isNew) report("Making the demo community (DEMO=0 leaves it out)…");
  const tempDir = join(config.dataDir, "uploads");
  const clips = await storeClips(db, storage, tempDir);
  if (!(await addDemoModels(db, storage, tempDir, isStopped))) return;
  const store = (sql: Sql, name: string, bytes: Buffer): Promise<StoredFile> =>
    storeBytes(sql, storage, bytes, name, tempDir);
  await addAreas(db, start, { clips, store }, isStopped);
  if (isNew && !isStopped())
    report(
      `The demo community is in (${((Date.now() - began) / 1000).toFixed(1)} s); its automatic review goes on in the background.`,
    );
}
