import { commands } from "#commands/index.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { AliyunInfo } from "#domain/community/api.ts";
import { resources } from "#domain/index.ts";
import type { Fields, StoredFile, StoredImage } from "#kernel/field.ts";
import { names, text } from "#kernel/field.ts";
import { checked, refuse } from "#kernel/validate.ts";
import { readableFiles } from "#server/auth/permissions/file-permissions.ts";
import type { CallContext, Described, Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { containsFiles } from "#server/resources/files-in-values.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { StoredRow } from "#server/storage/stored-row.ts";
import { storedValue } from "#server/storage/stored-row.ts";
import { storeArrived } from "#server/storage/store-arrived.ts";
import type { Uploads } from "#server/storage/uploads.ts";
import { infoOf } from "./upload-info.ts";
import { isIncoming, prefixOf } from "#server/storage/uploads.ts";

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

const access = uploaders();

/** Makes a file that was sent to the object storage a stored file. */
export const storeCall: Described = {
  path: v2("file", "store"),
  label: ["保存上传的文件", "Store an uploaded file"],
  access,
  body: {
    key: text(200, { label: ["对象键", "Key of the object"], required: true }),
    name: text(200, { label: ["文件名", "File name"], required: true }),
  },
  writes: true,
};

/**
 * Checks the sent file, and stores it. A call that is sent again gets the same file.
 * @throws Refusal
 */
export async function storeSent(
  { db, actor }: CallContext,
  received: unknown,
  { storage, uploads, ...options }: { storage: Storage; uploads: Uploads; tempDir: string; signal: AbortSignal },
): Promise<StoredFile | StoredImage> {
  const { key, name } = checked(storeCall.body, received) as { key: string; name: string };
  if (!isIncoming(key, prefixOf(actor.id)))
    refuse([{ path: "key", label: ["不是本人上传的对象", "is no object that you have sent"] }]);
  return storeArrived(db, { storage, uploads }, { ...options, key, name, uploader: actor.id });
}

const MOST_HASHES = 100;

/** Calls before a file is sent: credentials, and which files are stored already (specification, section 7). */
export const uploadEndpoints: readonly Endpoint[] = [
  endpoint({
    path: account("getAliyunInfo"),
    label: ["上传凭证", "Upload credentials"],
    access,
    body: {},
    handle: async ({ services, actor }): Promise<{ aliyunInfo: AliyunInfo; serverTime: number }> => {
      services.outage.checkFiles();
      const prefixPath = prefixOf(actor.id);
      return infoOf(await services.uploads.grant(prefixPath), prefixPath);
    },
  }),
  endpoint({
    path: v2("file", "preUpload"),
    label: ["预上传", "Look for stored files"],
    access,
    body: {
      md5s: names(MOST_HASHES, { label: ["文件 MD5", "MD5 of the files"], required: true }),
      fileType: text(10, { label: ["扩展名", "Extension"] }),
    },
    // Only files that the caller may read: who knows a hash does not thereby have the file.
    handle: async ({ db, actor }, { md5s, fileType }) => {
      const rows = await db.query<StoredRow>(
        `select key, md5, size, width, height from stored_file
         where md5 = any($1::text[]) and key not like '%-%' and ($2::text = '' or key like '%.' || $2)`,
        [md5s, (fileType ?? "").replace(/^\./, "").toLowerCase()],
      );
      const readable = await readableFiles(
        db,
        actor,
        rows.map(({ key }) => key),
      );
      const known = rows.filter(({ key }) => readable.has(key));
      return {
        list: known.map((row) => {
          const { key: fileKey, name: _, ...file } = storedValue(row, "");
          return { fileKey, ...file };
        }),
      };
    },
  }),
];
