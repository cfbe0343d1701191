import { findResource } from "#domain/index.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import type { FileOrigin, OpenedResource } from "#domain/api/cdn-resource.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { fileFormats } from "#kernel/file-formats.ts";
import { namedKey } from "#kernel/stored-key.ts";
import { readableFiles } from "#server/auth/permissions/file-permissions.ts";
import { mayRead } from "#server/auth/permissions/read-permissions.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { unreadableIds } from "#server/resources/readers.ts";
import { titlesOf } from "#server/resources/titles.ts";
import { ownHosts } from "#server/storage/own-hosts.ts";
import type { Admission, Wanted } from "./admit.ts";
import { admitByTicket } from "./admit.ts";

/** Seconds for which a signed address holds. */
const SIGNED_SECONDS = 300;
const MOST_RECORDS = 50;
const SMALL = "image/resize,w_320/format,webp";
/** Pictures of which no smaller one is made, because they may move. */
const MOVING = new Set(["image/gif", "image/avif"]);

interface FileRow {
  md5: string;
  size: string;
  type: string;
  width: number | null;
  height: number | null;
  uploadTime: number;
  uploaders: string[];
}

/** Returns the records that name the file and that the admin may read. */
async function recordsOf(
  { db, language }: CallContext,
  { actor }: Admission,
  key: string,
): Promise<FileOrigin["records"]> {
  const uses = await db.query<{ resource: string; id: string }>(
    "select resource, record as id from file_use where key = $1 order by resource, record desc limit $2",
    [key, MOST_RECORDS],
  );
  const wanted = new Map<string, Set<string>>();
  for (const name of new Set(uses.map(({ resource }) => resource))) {
    const resource = findResource(name);
    if (!resource || !mayRead(actor, resource)) continue;
    const ids = uses.filter((use) => use.resource === name).map(({ id }) => String(id));
    const closed = await unreadableIds(db, actor, resource, ids);
    wanted.set(name, new Set(ids.filter((id) => !closed.has(id))));
  }
  const titles = await titlesOf(db, wanted, language);
  return [...wanted].flatMap(([resource, ids]) =>
    [...ids].map((id) => ({ resource, id, title: titles[resource]?.[id] ?? "" })),
  );
}

async function originOf(context: CallContext, admission: Admission, key: string, row: FileRow): Promise<FileOrigin> {
  const { md5, uploadTime, uploaders } = row;
  const titles = await titlesOf(context.db, new Map([[admin.name, new Set(uploaders.map(String))]]), context.language);
  return {
    md5,
    uploadTime,
    uploaders: Object.values(titles[admin.name] ?? {}),
    records: await recordsOf(context, admission, key),
  };
}

/**
 * Reads the file's row if the caller may open it; else null. Every key takes the same steps, so that the time does not
 * tell whether a file exists.
 */
async function readRow(context: CallContext, { actor, ticket }: Admission, key: string): Promise<FileRow | null> {
  const { db, services } = context;
  const [row] = await db.query<FileRow>(
    `select md5, size, type, width, height, uploaders, extract(epoch from create_time)::int as "uploadTime"
     from stored_file where key = $1`,
    [key],
  );
  const readable = await readableFiles(db, actor, [key]);
  const size = await services.storage.size(key);
  const isNamed = ticket === null || ticket.names.includes(key);
  return row && isNamed && size !== null && readable.has(key) ? row : null;
}

/** Signs addresses of the file, and of a smaller WebP. */
async function signed({ services, now }: CallContext, key: string, isStill: boolean) {
  const small = isStill ? await services.uploads.signedUrl(key, SIGNED_SECONDS, SMALL) : null;
  const url = await services.uploads.signedUrl(key, SIGNED_SECONDS);
  return { url, smallUrl: small, until: now + SIGNED_SECONDS };
}

function byLogin({ services }: CallContext, bucket: "image" | "video", key: string, isStill: boolean) {
  const url = `${services.circleStorage[bucket].cdnHost}${key}`;
  return { url, smallUrl: isStill ? `${url}?x-oss-process=${SMALL}` : null, until: null };
}

/**
 * Opens one stored file by its key or address. A ticket gets a signed address, and so does a login for the internal
 * bucket.
 * @throws Refusal illegalParameter for the address of another host; notFound for a file that does not exist, or that
 * the caller may not open
 */
export async function openResource(
  context: CallContext,
  { ticket, file, bucket }: { ticket: string; file: string; bucket: "image" | "video" | "internal" },
): Promise<OpenedResource> {
  const shown = { token: context.token, ticket, ip: context.ip, device: context.device, path: context.path };
  const wanted: Wanted = { kind: "cdnResource" };
  const admission = await admitByTicket(context, shown, wanted, false);
  const named = namedKey(file, ownHosts(context.host, context.services));
  if ("why" in named) throw new Refusal("illegalParameter", named.why, { path: "file" });
  const { key } = named;
  const row = await readRow(context, admission, key);
  if (!row) throw new Refusal("notFound", refusals.notFound, { path: "file" });
  if (admission.ticket) await admitByTicket(context, shown, { ...wanted, name: key });
  const { type, width, height } = row;
  const isStill = type.startsWith("image/") && type !== fileFormats.svg.type && !MOVING.has(type);
  const address =
    admission.ticket || bucket === "internal"
      ? await signed(context, key, isStill)
      : byLogin(context, bucket, key, isStill);
  const origin = admission.ticket ? null : await originOf(context, admission, key, row);
  return { key, ...address, size: Number(row.size), type, width, height, origin };
}
