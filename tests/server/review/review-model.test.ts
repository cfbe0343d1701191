import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { StoredFile } from "#kernel/field.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { v2 } from "#domain/api/call.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { model } from "#domain/models/model.resource.ts";
import { reviewRecord, runReview } from "#server/review/review-record.ts";
import { makeModel } from "#support/factory.ts";
import { sharedReviewApp } from "#support/shared.ts";
import { stl, upload } from "#support/upload.ts";

const api = sharedReviewApp();

async function addFile(record: AnyRecord, name: string, content: Buffer): Promise<StoredFile> {
  const { result } = await upload(api, name, content);
  const file = { key: result.key, name, size: result.size, md5: result.md5 };
  const values = {
    model: record.id,
    fileName: name,
    file,
    fileFormat: name.slice(-4),
    fileSize: file.size,
    fileMd5: file.md5,
  };
  await insertRecord(api.db, modelFile, values, null);
  return file;
}

const waiting = (more: object = {}): Promise<AnyRecord> =>
  makeModel(api.db, { machineReview: 1, queueOrder: null, severity: null, findingKinds: [], ...more });

async function reviewed(record: AnyRecord): Promise<{ record: AnyRecord; rules: string[] }> {
  await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: record.id, findingsOnly: false });
  const rules = await api.db.query<{ key: string }>(
    "select r.key from review_finding f join risk_rule r on r.id = f.rule where f.subject_id = $1::bigint order by r.key",
    [record.id],
  );
  return { record: await readRecord(api.db, model, record.id), rules: rules.map(({ key }) => key) };
}

describe("the automatic review", () => {
  it("passes a sound model of an author without problems, with a record and pictures", async () => {
    const record = await waiting();
    await addFile(record, "stand.stl", stl(11));
    const after = await reviewed(record);
    expect(after).toMatchObject({ record: { machineReview: 2, status: 1, severity: null }, rules: [] });
    const [operation] = await api.db.query<{ command: string; admin: string | null }>(
      "select command, admin from operation_record where resource = 'model' and op_obj_id = $1::bigint",
      [record.id],
    );
    expect(operation).toEqual({ command: "model.judgePass", admin: null });
    const [pictures] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from stored_file s join model_file f on s.md5 = f.file_md5 where f.model = $1::bigint and s.type = 'image/webp'",
      [record.id],
    );
    expect(pictures?.n).toBe(2);
  });

  it("finds the same content in an older model of another author, not in a newer one", async () => {
    const older = await waiting({ submitTime: 1_700_000_000 });
    const younger = await waiting({ submitTime: 1_700_000_100 });
    for (const record of [older, younger]) await addFile(record, "same.stl", stl(12));
    expect((await reviewed(younger)).rules).toEqual(["sameFile"]);
    const pictures = async ({ id }: AnyRecord) =>
      (await api.call<Evidence>(v2("model", "evidence"), { id }, { token: api.admin })).result.blocks.model?.pictures;
    expect(await pictures(younger)).toEqual({ [older.id]: (older["covers"] as unknown[])[0] });
    expect(await pictures(older)).toEqual({});
    expect((await reviewed(older)).rules).toEqual([]);
  });

  it("publishes new findings of items that wait for a decision, and of no others", async () => {
    const publishedKinds = async (record: AnyRecord): Promise<unknown[]> => {
      await api.db.query("delete from live_event");
      await reviewRecord(
        { db: api.db, storage: api.storage },
        { resource: "model", id: record.id, findingsOnly: true },
      );
      const rows = await api.db.query<{ item: AnyRecord }>("select payload->'item' as item from live_event");
      return rows.map(({ item }) => item["findingKinds"]);
    };
    const words = { groupDesc: "<p>加<b>微</b>信 abc12345</p>" };
    expect(await publishedKinds(await makeModel(api.db, words))).toEqual([["text"]]);
    expect(await publishedKinds(await makeModel(api.db, { ...words, status: 2 }))).toEqual([]);
  });

  it("reads no deleted file, and compares with none of an invisible model", async () => {
    const remove = (table: string, id: string) =>
      api.db.query(`update ${table} set delete_time = now() where id = $1::bigint`, [id]);
    const fileOf = async ({ id }: AnyRecord, content: Buffer): Promise<string> => {
      const [row] = await api.db.query<{ id: string }>(
        "select id from model_file where model = $1::bigint and file_md5 = $2",
        [id, createHash("md5").update(content).digest("hex")],
      );
      return row?.id ?? "";
    };
    const record = await waiting({ submitTime: 1_700_000_200 });
    const [broken, sound] = [Buffer.from("no mesh at all"), stl(31)];
    await addFile(record, "broken.stl", broken);
    await addFile(record, "sound.stl", sound);
    await remove("model_file", await fileOf(record, broken));
    expect(await reviewed(record)).toMatchObject({ record: { machineReview: 2 }, rules: [] });
    const [{ n = 0 } = {}] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from stored_file where md5 = $1 and inspection is not null",
      [createHash("md5").update(broken).digest("hex")],
    );
    expect(n).toBe(0);

    // A deleted file, a deleted model, and models that are not shown have the same content.
    const olders = await Promise.all(
      [{}, {}, { status: 3 }, { status: 5 }].map((more) => waiting({ submitTime: 1_700_000_000, ...more })),
    );
    for (const older of olders) await addFile(older, "sound.stl", sound);
    const [first, second] = olders as [AnyRecord, AnyRecord];
    await remove("model_file", await fileOf(first, sound));
    await remove("model", second.id);
    expect((await reviewed(record)).rules).toEqual([]);
    // One's own deleted file is not compared either.
    const shown = await waiting({ submitTime: 1_700_000_000 });
    await addFile(shown, "sound.stl", sound);
    expect((await reviewed(record)).rules).toEqual(["sameFile"]);
    await remove("model_file", await fileOf(record, sound));
    expect((await reviewed(record)).rules).toEqual([]);
  });

  it("applies only active words and rules", async () => {
    const record = await waiting({ groupDesc: "<p>加微信 abc12345</p>" });
    await addFile(record, "words.stl", stl(32));
    const rulesOf = async (): Promise<string[]> => [...new Set((await reviewed(record)).rules)];
    expect(await rulesOf()).toEqual(["bannedWord", "contactData"]);
    const [{ scope } = {}] = await api.db.query<{ scope: string[] }>(
      "select scope from black_tag where word = '加微信'",
    );
    const ways = [
      ["black_tag", "word = '加微信'", "delete_time = now()"],
      ["black_tag", "word = '加微信'", "status = 2"],
      ["black_tag", "word = '加微信'", "scope = '{user}'"],
      ["risk_rule", "key = 'contactData'", "delete_time = now()"],
      ["risk_rule", "key = 'contactData'", "status = 2"],
    ] as const;
    for (const [table, which, change] of ways) {
      await api.db.query(`update ${table} set ${change} where ${which}`);
      expect(await rulesOf(), change).toEqual([table === "black_tag" ? "contactData" : "bannedWord"]);
      await api.db.query(`update ${table} set status = 1, delete_time = null where ${which}`);
      await api.db.query("update black_tag set scope = $1 where word = '加微信'", [scope]);
    }
  });

  it("finds banned words in name, description and tags, and the worst decides", async () => {
    const record = await waiting({ groupDesc: "<p>加<b>微</b>信 abc12345</p>" });
    await addFile(record, "words.stl", stl(13));
    const after = await reviewed(record);
    expect(after.record["machineReview"]).toBe(4);
    expect(after.rules).toEqual(expect.arrayContaining(["bannedWord", "contactData"]));
  });

  const bomb = Buffer.from(
    zipSync({
      "3D/3dmodel.model": [new Uint8Array(40_000_000), { level: 9 }],
      "[Content_Types].xml": strToU8("<Types/>"),
    }),
  );
  const header = Buffer.alloc(84 + 50);
  header.writeUInt32LE(0xffffffff, 80);
  it.each<[string, string, Buffer]>([
    ["a zip bomb", "bomb.3mf", bomb],
    ["a header of 2³² triangles", "huge.stl", header],
    ["a truncated file", "cut.stl", stl(14).subarray(0, 5_001)],
    ["not a number", "nan.stl", Buffer.from(stl(15)).fill(0xff, 96, 140)],
    ["random bytes", "noise.stl", Buffer.from(Array.from({ length: 3_000 }, (_, i) => (i * 2654435761) >>> 24))],
    ["a picture under a mesh's name", "cover.obj", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
    [
      "an XML with entities",
      "laugh.3mf",
      Buffer.from(zipSync({ "3D/3dmodel.model": strToU8('<!DOCTYPE x [<!ENTITY a "aaaa">]><model>&a;</model>') })),
    ],
  ])("turns %s into a finding and does not crash", async (_what, name, content) => {
    const record = await waiting();
    await addFile(record, name, content);
    const after = await reviewed(record);
    expect(after.rules).toContain("meshUnreadable");
    expect(after.record["machineReview"]).toBe(4);
    // The next file is read as usual.
    const next = await waiting();
    await addFile(next, "fine.stl", stl(16));
    expect((await reviewed(next)).rules).not.toContain("meshUnreadable");
  });

  it("stores the findings of two reviews once, and gives a verdict only to waiting models", async () => {
    const record = await waiting({ groupDesc: "<p>微信 abc12345</p>" });
    await addFile(record, "twice.stl", stl(17));
    const once = await reviewed(record);
    const again = await reviewed(record);
    expect(again.rules).toEqual(once.rules);
    expect(again.record.version).toBe(once.record.version);
  });

  it("reads a missing file again once the store has it", async () => {
    const record = await waiting();
    const { key } = await addFile(record, "away.stl", stl(33));
    const path = join(api.dataDir, "files", key);
    await rename(path, `${path}.away`);
    expect((await reviewed(record)).rules).toEqual(["meshUnreadable"]);
    await rename(`${path}.away`, path);
    expect((await reviewed(record)).rules).toEqual([]);
  });

  it("reads a file again that an earlier version of the reader refused", async () => {
    const record = await waiting();
    const { key } = await addFile(record, "earlier.stl", stl(34));
    const refused = { kind: "fault", fault: "unreadable", value: 1, limit: null };
    await api.db.query("update stored_file set inspection = $2 where key = $1", [key, JSON.stringify(refused)]);
    expect((await reviewed(record)).rules).toEqual([]);
  });

  it("finds faces that the reader left out, and still measures the others", async () => {
    const record = await waiting();
    await addFile(record, "point.obj", Buffer.from(`${tetrahedron(100).toString()}f 1\n`));
    expect((await reviewed(record)).rules).toEqual(["degenerateFaces"]);
    const [stored] = await api.db.query<{ evidence: object; triangles: number }>(
      `select f.evidence, m.triangles from model_file m join review_finding f on f.file = m.id where m.model = $1::bigint`,
      [record.id],
    );
    const evidence = { type: "limit", measure: "skippedFaces", value: 1, limit: 0, unit: "" };
    expect(stored).toEqual({ evidence, triangles: 4 });
  });

  /** A tetrahedron with edges of this length in mm along the axes. */
  const tetrahedron = (edge: number): Buffer => {
    const corners = [
      [0, 0, 0],
      [edge, 0, 0],
      [0, edge, 0],
      [0, 0, edge],
    ];
    const faces = [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
      [1, 2, 3],
    ];
    const lines = [
      ...corners.map((corner) => `v ${corner.join(" ")}`),
      ...faces.map((of) => `f ${of.map((n) => n + 1).join(" ")}`),
    ];
    return Buffer.from(`${lines.join("\n")}\n`);
  };
  it.each([
    [100, []],
    [1e8, ["meshUnreadable"]],
    [1e30, ["meshUnreadable"]],
  ] as const)("gives a verdict for a tetrahedron with edges of %d mm: %j", async (edge, rules) => {
    const record = await waiting();
    await addFile(record, "tetrahedron.obj", tetrahedron(edge));
    const after = await reviewed(record);
    expect(after.rules).toEqual(rules);
    expect(after.record["machineReview"]).toBe(rules.length > 0 ? 4 : 2);
    const [evidence] = await api.db.query<{ fault: string; parsing: number }>(
      `select f.evidence->>'fault' as fault, m.parsing from model_file m left join review_finding f on f.file = m.id where m.model = $1::bigint`,
      [record.id],
    );
    expect(evidence).toEqual(rules.length > 0 ? { fault: "outOfRange", parsing: 4 } : { fault: null, parsing: 3 });
  });

  const withCode = (code: string): Error => Object.assign(new Error(code), { code });
  it.each<[string, Error, boolean]>([
    ["the content breaks its reader", new RangeError("Invalid typed array length"), true],
    ["a value does not fit its column", withCode("22003"), true],
    ["a row is too large", withCode("54000"), true],
    ["nobody knows why", new Error("it failed"), true],
    ["the disk is full", withCode("ENOSPC"), false],
    ["the disk is broken", withCode("EIO"), false],
    ["the database is full", withCode("53100"), false],
    ["the database is away", withCode("ECONNREFUSED"), false],
    ["the store is away", Object.assign(new Error("away"), { name: "RequestError", status: -1 }), false],
  ])(
    "ends with a finding when it fails because %s, or is retried where the content is not the cause",
    async (_why, error, ends) => {
      const record = await waiting();
      await addFile(record, "fails.stl", stl(18));
      const storage = { ...api.storage, local: () => Promise.reject(error) };
      const review = (isLast: boolean) =>
        runReview({ db: api.db, storage }, { resource: "model", id: record.id, findingsOnly: false }, isLast);
      await expect(review(false)).rejects.toBe(error);
      if (!ends) return expect(review(true)).rejects.toBe(error);
      await review(true);
      const findings = await api.db.query("select evidence from review_finding where subject_id = $1::bigint", [
        record.id,
      ]);
      expect(findings).toEqual([{ evidence: { type: "fault", fault: "unfinished", detail: "" } }]);
      expect(await readRecord(api.db, model, record.id)).toMatchObject({
        machineReview: 4,
        queueOrder: expect.any(Number),
      });
    },
  );

  it("reviews nothing for a missing model", async () => {
    await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: "999999", findingsOnly: false });
  });
});
