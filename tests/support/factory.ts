import { category } from "#domain/community/category.resource.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

let made = 0;

export const now = (): number => Math.floor(Date.now() / 1000);

export const makeUser = (db: Sql, values: object = {}): Promise<AnyRecord> =>
  insertRecord(
    db,
    user,
    { account: `member${++made}`, nickname: `成员 ${made}`, regTime: now() - 90 * 86_400, ...values },
    null,
  );

export const makeCategory = (db: Sql, values: object = {}): Promise<AnyRecord> =>
  insertRecord(db, category, { types: 7, name: { "1": "测试", "0": "Test" }, slug: `test-${++made}`, ...values }, null);

/** A picture as records store it. Its file does not exist. */
export const storedCover = {
  key: "00/112233445566778899aabbccddeeff.png",
  name: "cover.png",
  size: 1000,
  md5: "00112233445566778899aabbccddeeff",
  width: 800,
  height: 600,
};

/** Creates a model in the queue that the automatic review found dubious. */
export async function makeModel(db: Sql, values: Record<string, unknown> = {}): Promise<AnyRecord> {
  const author = values["author"] ?? (await makeUser(db)).id;
  const categoryId = values["categoryId"] ?? (await makeCategory(db)).id;
  return insertRecord(
    db,
    model,
    {
      groupName: `螺旋花瓶 ${++made}`,
      groupDesc: "<p>0.2 mm 层高免支撑</p>",
      covers: [storedCover],
      modelSource: 1,
      lang: 1,
      status: ModelShelf.of("wait"),
      machineReview: MachineReview.of("dubious"),
      severity: Severity.of("warn"),
      findingKinds: ["geometry"],
      queueOrder: 1,
      submitTime: now() - 3600,
      ...values,
      author,
      categoryId,
    },
    null,
  );
}

/** Creates a file of a model that has not been inspected yet. */
export const makeModelFile = (db: Sql, modelId: string, values: Record<string, unknown> = {}): Promise<AnyRecord> => {
  const md5 = "aabbccddeeff00112233445566778899";
  const file = { key: `${md5.slice(0, 2)}/${md5.slice(2)}.stl`, name: "花瓶.stl", size: 1000, md5 };
  const known = { fileName: file.name, file, fileFormat: ".stl", fileSize: file.size, fileMd5: md5 };
  return insertRecord(db, modelFile, { model: modelId, ...known, ...values }, null);
};
