import { randomUUID } from "node:crypto";
import type { OwnSentFile } from "#domain/api/sent-file.ts";
import { SentFileCheck, SentFileState, SentPlace } from "#domain/links/enumerations.ts";
import { sentFile } from "#domain/links/sent-file.resource.ts";
import type { SentLimits, SentPlaceName } from "#domain/links/sent-places.ts";
import { MOST_SENT_FILES, SENT_FILE_DAYS, sentFormatOf, sentPlaces } from "#domain/links/sent-places.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { extensionOf, storedName } from "#kernel/stored-name.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Sql } from "#server/db/sql.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { insertRecord } from "#server/resources/write.ts";
import { isRecognizable } from "#server/storage/file-content.ts";
import { isPicture } from "#server/storage/file-kinds.ts";
import { programRefusal } from "#server/storage/program-content.ts";
import { storeArrived } from "#server/storage/store-arrived.ts";
import { refused, tooLarge } from "#server/storage/store-file.ts";
import { isIncoming, prefixOf, prefixOfTicket } from "#server/storage/uploads.ts";
import type { Admission, Shown, Wanted } from "./admit.ts";
import { admitByTicket, useTicket } from "./admit.ts";

/** Seconds without a further file after which the maker is told. */
const QUIET_SECONDS = 60;

/** What a caller of the page /file-upload shows. */
export interface Sender {
  ticket: string;
  /** Place that the sender chose; a ticket names one. */
  place: SentPlaceName;
}

/** Where a sender may put files, and what is taken. */
export interface Post {
  admission: Admission;
  place: SentPlaceName;
  limits: SentLimits;
  /** Keys of the sender's objects begin with it. */
  prefix: string;
  /** Files that are still taken. */
  left: number;
}

const shownBy = (context: CallContext, ticket: string): Shown => ({
  token: context.token,
  ticket,
  ip: context.ip,
  device: context.device,
  path: context.path,
});

const wantedOf = (place: SentPlaceName): Wanted => ({ kind: "fileUpload", name: place });

function postOf(admission: Admission, place: SentPlaceName): Post {
  const { ticket, actor } = admission;
  if (!ticket) {
    const limits = sentPlaces[place];
    return { admission, place, limits, prefix: prefixOf(actor.id), left: limits.files };
  }
  // The limits of the row count, which its maker has chosen.
  const limits = ticket.limits as unknown as SentLimits;
  return { admission, place, limits, prefix: prefixOfTicket(ticket.id), left: ticket.left };
}

/**
 * Lets a sender in, without a use of the ticket.
 * @param evenUsedUp true to let in a ticket that takes no further file
 * @throws Refusal
 */
export async function openPost(context: CallContext, { ticket, place }: Sender, evenUsedUp = false): Promise<Post> {
  const wanted: Wanted = { ...wantedOf(place), ...(evenUsedUp && { evenUsedUp }) };
  return postOf(await admitByTicket(context, shownBy(context, ticket), wanted, false), place);
}

type Found = Pick<AnyRecord, "id"> & { file: StoredFile & Partial<StoredImage> };

/** Returns what the same sender has sent before: by the same ticket, or by login to the same place. */
export const sentBefore = (db: Sql, { admission, place }: Post, md5s: readonly string[]): Promise<Found[]> =>
  db.query<Found>(
    `select id, file from sent_file where md5 = any($1::text[]) and state = $2 and delete_time is null
       and case when $3::bigint is null then ticket is null and creator = $4::bigint and place = $5
         else ticket = $3::bigint end
     order by id`,
    [md5s, SentFileState.of("kept"), admission.ticket?.id ?? null, admission.actor.id, SentPlace.of(place)],
  );

/** Returns what the sender has sent, without what only staff see of it. */
export const sentBy = (db: Sql, { admission, place }: Post): Promise<OwnSentFile[]> =>
  db.query<OwnSentFile>(
    `select id, name, size::float8 as size, file ->> 'key' as key, state,
       extract(epoch from create_time)::int as "createTime"
     from sent_file where delete_time is null
       and case when $1::bigint is null
         then ticket is null and creator = $2::bigint and place = $3
           and create_time > now() - interval '${SENT_FILE_DAYS} days'
         else ticket = $1::bigint end
     order by id desc limit ${MOST_SENT_FILES}`,
    [admission.ticket?.id ?? null, admission.actor.id, SentPlace.of(place)],
  );

/** Checks name and size against the limits. @throws Refusal */
function checkLimits({ limits }: Post, name: string): void {
  if (sentFormatOf(storedName(name), limits.formats)) return;
  const list = limits.formats.join("、");
  throw refused([`这里只接受 ${list} 文件`, `Only files of these kinds are taken: ${limits.formats.join(", ")}`]);
}

const checkOf = (key: string): SentFileCheck => {
  const ending = extensionOf(key);
  return isPicture(ending) || isRecognizable(ending.slice(1)) ? "recognized" : "notProgram";
};
type SentFileCheck = "recognized" | "notProgram";

/** Has the maker told by mail, once no further file has come for a minute. */
async function tellMaker(tx: Sql, ticketId: string, place: SentPlaceName): Promise<void> {
  const [row] = await tx.query<{ email: string; purpose: string; files: number }>(
    `select a.email, t.purpose, (select count(*)::int from sent_file s where s.ticket = t.id) as files
     from ticket t join admin a on a.id = t.maker where t.id = $1::bigint`,
    [ticketId],
  );
  if (!row?.email) return;
  const label: Label = SentPlace.value(place)?.label ?? [place, place];
  const notice = { ...row, ticket: ticketId, place: [label[0], label[1]] as const };
  await enqueue(tx, "sendFilesArrived", notice, { key: `files arrived:${ticketId}`, seconds: QUIET_SECONDS });
}

/** Keeps that a file arrived, with its operation record. */
async function keepSent(tx: Sql, context: CallContext, { admission, place }: Post, file: StoredFile): Promise<void> {
  const { actor, ticket } = admission;
  const { name, size, md5 } = file;
  const values = {
    name,
    ticket: ticket?.id ?? null,
    place: SentPlace.of(place),
    file,
    size,
    md5,
    check: SentFileCheck.of(checkOf(file.key)),
    ip: context.ip,
  };
  const after = await insertRecord(tx, sentFile, values, ticket ? null : actor.id);
  const operation = { resource: sentFile, id: after.id, targetId: null, before: null, after, batchId: randomUUID() };
  await recordOperation(
    tx,
    { ...context, actor },
    { ...operation, command: "sentFile.receive" },
    { events: [{ kind: "added", resource: sentFile.name, id: after.id }] },
  );
}

/**
 * Keeps the file with a use of the ticket. The ticket is locked, so that of two last files only one is taken. A file
 * that the ticket has already is kept once.
 * @throws Refusal for a ticket that takes no further file
 */
function keepByTicket(context: CallContext, sender: Sender, file: StoredFile): Promise<StoredFile> {
  const shown = shownBy(context, sender.ticket);
  return context.db.transaction((tx) =>
    useTicket(tx, context, shown, { ...wantedOf(sender.place), evenUsedUp: true }, async (admission, count) => {
      const post = postOf(admission, sender.place);
      const [same] = await sentBefore(tx, post, [file.md5]);
      if (same) return same.file;
      if (post.left <= 0) throw full();
      await keepSent(tx, context, post, file);
      await count();
      await tellMaker(tx, admission.ticket?.id ?? "", sender.place);
      return file;
    }),
  );
}

const full = (): Refusal =>
  refused(["这张凭证的文件数已满，请索取新的凭证", "The ticket takes no further file. Ask for a new one"]);

/** MD5 in the key of an object. */
const md5In = (key: string): string => /([0-9a-f]{32})(?:\.[a-z0-9]+)?$/.exec(key)?.[1] ?? "";

/**
 * Checks a file that arrived from outside, stores it, and keeps from whom it came. A call that is sent again gets the
 * same file.
 * @throws Refusal
 */
export async function storeSentFile(
  context: CallContext,
  { key, name, ...sender }: Sender & { key: string; name: string },
  options: { tempDir: string; signal: AbortSignal },
): Promise<StoredFile> {
  const { db, services } = context;
  const post = await openPost(context, sender, true);
  if (!isIncoming(key, post.prefix))
    throw new Refusal("illegalParameter", ["不是通过这里发送的对象", "No object that was sent from here"], {
      path: "key",
    });
  const [same] = await sentBefore(db, post, [md5In(key)]);
  if (same) return same.file;
  if (post.left <= 0) throw full();
  checkLimits(post, name);
  checkLimits(post, key);
  const { ticket, actor } = post.admission;
  const stored = await storeArrived(db, services, {
    ...options,
    key,
    name,
    most: post.limits.bytes,
    examine: programRefusal,
    ...(ticket ? { caller: `ticket:${ticket.id}` } : { uploader: actor.id }),
  });
  // A picture may have become larger by its conversion, and is then another file.
  if (stored.size > post.limits.bytes) throw tooLarge(post.limits.bytes);
  if (ticket) return keepByTicket(context, sender, stored);
  await db.transaction((tx) => keepSent(tx, context, post, stored));
  return stored;
}
