import { model } from "#domain/models/model.resource.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { safeName, uniqueNames } from "./file-names.ts";
import { filesOf } from "./model-group.ts";
import type { Packed } from "./zip-stream.ts";
import { MAX_ZIP } from "./zip-stream.ts";

interface SelectedFiles {
  /** Name of the archive, without its ending. */
  name: string;
  files: Packed[];
  /** Size in bytes. */
  size: number;
}

const storedOf = (file: AnyRecord): StoredFile => file["file"] as StoredFile;

/**
 * Returns the selected files of a model; all files if `fileIds` is empty.
 * @throws Refusal notFound where the model or one of the files does not exist
 */
export async function selectedFiles(db: Sql, modelId: string, fileIds: readonly string[]): Promise<SelectedFiles> {
  const group = await readRecord(db, model, modelId);
  const all = await filesOf(db, modelId);
  const wanted = fileIds.length === 0 ? all : all.filter((file) => fileIds.includes(file.id));
  if (wanted.length === 0 || wanted.length < new Set(fileIds).size)
    throw new Refusal("notFound", refusals.notFound, { path: "fileIds" });
  const names = uniqueNames(wanted.map((file) => String(file["fileName"])));
  return {
    name: safeName(String(group["groupName"]), modelId),
    files: wanted.map((file, index) => ({ name: names[index] ?? file.id, key: storedOf(file).key })),
    size: wanted.reduce((sum, file) => sum + Number(file["fileSize"]), 0),
  };
}

export interface Part {
  url: string;
  name: string;
}

/** Returns the downloads: one archive, or single files if there is only one or they are too large for an archive. */
export function partsOf(modelId: string, fileIds: readonly string[], { name, files, size }: SelectedFiles): Part[] {
  if (files.length === 1 || size >= MAX_ZIP)
    return files.map((file) => ({ url: `/files/${file.key}`, name: file.name }));
  const query = fileIds.length > 0 ? `?ids=${fileIds.join()}` : "";
  return [{ url: `/files/zip/${modelId}${query}`, name: `${name}.zip` }];
}
