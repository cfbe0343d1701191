import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { commands } from "#commands/index.ts";
import { resources } from "#domain/index.ts";
import { checked } from "#kernel/validate.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Fields, StoredFile } from "#kernel/field.ts";
import { text } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import type { Database } from "#server/db/sql.ts";
import { containsFiles } from "#server/resources/files-in-values.ts";
import type { Storage } from "#server/storage/storage.ts";
import { storeFile } from "#server/storage/store-file.ts";
import type { Described } from "#server/http/endpoints/endpoint.ts";

const haveFiles = (fields: Fields): boolean => Object.values(fields).some(containsFiles);

/**
 * Returns the commands that need uploads: writes of records with files, commands with a file as input, and imports of
 * sheets.
 */
const uploaders = (): string[] => {
  const withFiles = new Set(resources.filter(({ fields }) => haveFiles(fields)).map(({ name }) => name));
  return commands
    .filter(
      ({ resource, verb, input, action }) =>
        verb === "import" ||
        (action.type !== "browser" &&
          (haveFiles(input) || (resource !== null && withFiles.has(resource) && ["add", "edit"].includes(verb)))),
    )
    .map(({ id }) => id);
};

/** The upload of a file as one stream. The body is the file, so its name is in the address. */
export const uploadCall: Described = {
  path: v2("file", "upload"),
  label: ["上传文件", "Upload a file"],
  access: uploaders(),
  body: { name: text(200, { label: ["文件名", "File name"], required: true }) },
  writes: true,
  takes: "application/octet-stream",
};

/**
 * Stores an uploaded file.
 * @throws Refusal
 */
export async function takeUpload(
  request: FastifyRequest,
  {
    db,
    storage,
    ...options
  }: { db: Database; storage: Storage; tempDir: string; uploader: string; signal: AbortSignal },
): Promise<StoredFile> {
  if (!(request.body instanceof Readable))
    throw new Refusal(
      "illegalParameter",
      ["上传内容应为 application/octet-stream", "An upload must be sent as application/octet-stream"],
      { path: "file" },
    );
  const { name } = checked(uploadCall.body, request.query) as { name: string };
  const announced = Number(request.headers["content-length"]);
  return storeFile(db, storage, request.body, {
    name,
    ...options,
    ...(Number.isFinite(announced) ? { size: announced } : {}),
  });
}
