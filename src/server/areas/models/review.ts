import { ModelProcessing, Parsing } from "#domain/enumerations/models.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { InspectedFile, StoredInspection } from "#server/review/file-rules.ts";
import { duplicateFindings, geometryFindings } from "#server/review/file-rules.ts";
import { inspectStored, pictureKeys } from "#server/review/inspect-file.ts";
import { sameFiles } from "#server/review/read-subject.ts";
import type { ReviewOptions, Subject } from "#server/review/subject.ts";
import { licenseFindings } from "#server/review/text-rules.ts";
import { madeFiles } from "./made-files.ts";

/** Reads the files of a model; `readRecords` leaves deleted ones out. */
async function filesOf(db: Sql, modelId: string): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>("select id from model_file where model = $1::bigint order by sort, id", [
    modelId,
  ]);
  return readRecords(
    db,
    modelFile,
    rows.map((row) => row.id),
  );
}

/** Stores the measures in the record of the file. Files with the same content share poster and turntable. */
async function keepFacts(db: Sql, file: AnyRecord, inspection: StoredInspection): Promise<void> {
  const stored = file["file"] as StoredFile;
  const keys = pictureKeys(stored.md5);
  const picture = (key: string): StoredFile => ({ key, name: key, size: 0, md5: stored.md5 });
  const facts =
    inspection.kind === "mesh"
      ? {
          triangles: inspection.triangles,
          bounds: inspection.bounds,
          volume: Math.round(inspection.volume * 1000) / 1000,
          watertight: inspection.watertight,
          openEdges: inspection.openEdges,
          openEdgeSample: inspection.openEdgeSample,
          ...(inspection.hasPictures ? { poster: picture(keys.poster), sprite: picture(keys.sprite) } : {}),
        }
      : {};
  const parsing = Parsing.of(inspection.kind === "fault" ? "fail" : "success");
  if (file["parsing"] !== parsing) await updateRecord(db, modelFile, file, { ...facts, parsing }, null);
}

async function inspectAll({ db, storage }: ReviewOptions, files: readonly AnyRecord[]): Promise<InspectedFile[]> {
  const inspected: InspectedFile[] = [];
  for (const file of files) {
    const stored = file["file"] as StoredFile;
    const inspection = await inspectStored(db, storage, stored);
    await keepFacts(db, file, inspection);
    inspected.push({ id: file.id, name: String(file["fileName"]), md5: stored.md5, inspection });
  }
  return inspected;
}

/** Files that conversions have made are measured, and have no findings: what is in them is in the files of the author. */
async function judgedFiles(options: ReviewOptions, modelId: string): Promise<InspectedFile[]> {
  const inspected = await inspectAll(options, await filesOf(options.db, modelId));
  const made = await madeFiles(options.db, modelId);
  return inspected.filter(({ md5 }) => !made.has(md5));
}

/** The automatic review of a model reads its files too: their meshes, and other models with the same files. */
export const modelSubject: Subject = {
  scope: "model",
  texts: ["groupName", "groupDesc", "tags"],
  pictures: "covers",
  findings: async (options, record, rules) => [
    ...licenseFindings(record, rules),
    ...duplicateFindings(await sameFiles(options.db, record), rules),
    ...geometryFindings(await judgedFiles(options, record.id), rules),
  ],
  finished: { processing: ModelProcessing.of("processed") },
  exemption: "model",
};
