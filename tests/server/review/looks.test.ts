import { encodeQR } from "qr";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { distanceOf } from "#server/review/picture-looks.ts";
import { lookOf } from "#server/pictures/picture-look.ts";
import { insertRecord } from "#server/resources/write.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import { makeModel } from "#support/factory.ts";
import { sharedReviewApp } from "#support/shared.ts";
import { upload } from "#support/upload.ts";

const api = sharedReviewApp();

/** A drawing of rectangles, different for each seed. */
const drawing = (seed: number): Promise<Buffer> => {
  const boxes = Array.from({ length: 14 }, (_, i) => {
    const [x, y, grey] = [(seed * (i + 3) * 97) % 700, (seed * (i + 7) * 61) % 500, (seed * (i + 1) * 37) % 255];
    return `<rect x="${x}" y="${y}" width="220" height="170" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#888"/>${boxes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

async function withPicture(content: Buffer, more: object = {}): Promise<AnyRecord> {
  const { result } = await upload(api, "a.png", content);
  const cover = { ...(result as unknown as StoredImage), name: "a.png" };
  const record = await makeModel(api.db, {
    covers: [cover],
    machineReview: 1,
    queueOrder: null,
    severity: null,
    findingKinds: [],
    ...more,
  });
  await api.db.query(
    "insert into file_use (key, resource, record) values ($1, 'model', $2::bigint) on conflict do nothing",
    [cover.key, record.id],
  );
  return record;
}

async function findingsOf(record: AnyRecord): Promise<Record<string, unknown>> {
  await reviewRecord(api, { resource: model.name, id: record.id, findingsOnly: false });
  const rows = await api.db.query<{ key: string; evidence: unknown }>(
    `select r.key, f.evidence from review_finding f join risk_rule r on r.id = f.rule
     where f.subject = 'model' and f.subject_id = $1::bigint`,
    [record.id],
  );
  return Object.fromEntries(rows.map(({ key, evidence }) => [key, evidence]));
}

const blocks = (host: string) =>
  insertRecord(
    api.db,
    externalRule,
    { pattern: host, action: "block", category: "malware", where: ["model", "qrCode"], status: 1 },
    null,
  );

it("finds a picture that is like one of a refused model, also smaller and in another format", async () => {
  const original = await drawing(5);
  const refused = await withPicture(original, { groupName: "被拒的花瓶" });
  await reviewRecord(api, { resource: model.name, id: refused.id, findingsOnly: false });
  const copy = await sharp(original).resize(500).jpeg({ quality: 60 }).toBuffer();
  expect(await findingsOf(await withPicture(copy))).not.toHaveProperty("alikePicture");
  await api.db.query("update model set status = 3 where id = $1::bigint", [refused.id]);
  const again = await findingsOf(await withPicture(await sharp(original).resize(640).jpeg({ quality: 70 }).toBuffer()));
  expect(again["alikePicture"]).toMatchObject({ type: "alike", index: 0, id: refused.id, name: "被拒的花瓶" });
  expect(await findingsOf(await withPicture(await drawing(11)))).not.toHaveProperty("alikePicture");
});

it("tells no pictures of one color apart, and so takes none of them for another", async () => {
  const plain = async (background: string) => {
    const { data, info } = await sharp({ create: { width: 64, height: 48, channels: 4, background } })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return lookOf({ data, width: info.width, height: info.height });
  };
  expect(await plain("#fff")).toEqual({ bits: null, codes: [] });
  expect(await plain("#204060")).toEqual({ bits: null, codes: [] });
  expect(distanceOf("00000000000000ff", "000000000000000f")).toBe(4);
});

it("reads a QR code and finds that it leads to a blocked host", async () => {
  await blocks("bad.example");
  const rows = encodeQR("https://bad.example/win?code=1", "raw", { ecc: "medium", border: 4 });
  const cells = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`<rect x="${x}" y="${y}" width="1" height="1"/>`] : [])),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}" width="420" height="420"><rect width="100%" height="100%" fill="#fff"/>${cells.join("")}</svg>`;
  const code = await sharp(Buffer.from(svg)).png().toBuffer();
  const inside = await sharp(await drawing(3))
    .composite([{ input: code, left: 200, top: 120 }])
    .png()
    .toBuffer();
  expect((await findingsOf(await withPicture(inside)))["qrLink"]).toEqual({
    type: "qr",
    index: 0,
    text: "https://bad.example/win?code=1",
  });
});

it("finds blocked links in texts, with their place, and behind other words", async () => {
  await blocks("*.evil.example");
  const name = "看 https://www.evil.example/a 这里";
  const record = await makeModel(api.db, { groupName: name, machineReview: 1, queueOrder: null });
  const { blockedLink } = await findingsOf(record);
  expect(blockedLink).toMatchObject({ field: "groupName", word: "https://www.evil.example/a", start: 2, end: 28 });
  const hidden = await makeModel(api.db, {
    groupDesc: '<p><a href="https://b.evil.example/">点这里</a> https://good.example</p>',
    machineReview: 1,
    queueOrder: null,
  });
  expect((await findingsOf(hidden))["blockedLink"]).toMatchObject({
    field: "groupDesc",
    word: "https://b.evil.example/",
    end: 0,
  });
});
