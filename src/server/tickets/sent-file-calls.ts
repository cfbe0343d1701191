import type { OwnSentFiles, SentFileAccess } from "#domain/api/sent-file.ts";
import { v2 } from "#domain/api/call.ts";
import { MOST_TICKET_LENGTH } from "#domain/api/ticket.ts";
import { SentPlace } from "#domain/links/enumerations.ts";
import { sentFile } from "#domain/links/sent-file.resource.ts";
import type { SentPlaceName } from "#domain/links/sent-places.ts";
import type { StoredFile } from "#kernel/field.ts";
import { names, oneOf, text } from "#kernel/field.ts";
import { checked } from "#kernel/validate.ts";
import type { CallContext, Described, Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { infoOf } from "#server/http/files/upload-info.ts";
import type { Post, Sender } from "./sent-files.ts";
import { openPost, sentBefore, sentBy, storeSentFile } from "./sent-files.ts";

const MB = 1024 * 1024;
const MOST_HASHES = 100;

const sender = {
  ticket: text(MOST_TICKET_LENGTH, { label: ["凭证", "Ticket"] }),
  place: oneOf(SentPlace, { label: ["位置", "Place"], required: true }),
};

const senderOf = ({ ticket = "", place }: { ticket?: string; place: unknown }): Sender => ({
  ticket,
  place: String(place) as SentPlaceName,
});

/**
 * Limits of the credentials. All together may be twice what is still taken, because parts of an upload that was begun
 * anew lie there for a day.
 */
const grantLimits = ({ limits, left, admission }: Post) => ({
  bytes: limits.bytes,
  totalBytes: 2 * left * limits.bytes + 64 * MB,
  until: admission.ticket?.until ?? Infinity,
});

/** Stores a file that was sent on the page /file-upload. */
export const storeSentCall: Described = {
  path: v2(sentFile.name, "store"),
  label: ["保存收到的文件", "Store a received file"],
  access: "public",
  body: {
    ...sender,
    key: text(200, { label: ["对象键", "Key of the object"], required: true }),
    name: text(200, { label: ["文件名", "File name"], required: true }),
  },
  writes: true,
};

/** Runs the call that stores. @throws Refusal */
export async function storeSentFrom(
  context: CallContext,
  received: unknown,
  options: { tempDir: string; signal: AbortSignal },
): Promise<StoredFile> {
  const body = checked(storeSentCall.body, received) as { ticket?: string; place: string; key: string; name: string };
  return storeSentFile(context, { ...senderOf(body), key: body.key, name: body.name }, options);
}

/** Calls of the page /file-upload before a file is sent. */
export const sentFileEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(sentFile.name, "getAliyunInfo"),
    label: ["上传页的凭证", "Credentials of the upload page"],
    access: "public",
    body: sender,
    handle: async (context, body): Promise<SentFileAccess> => {
      const { services } = context;
      services.outage.checkFiles();
      const post = await openPost(context, senderOf(body));
      const granted = await services.uploads.grant(post.prefix, grantLimits(post));
      const { limits, left } = post;
      return { ...infoOf(granted, post.prefix), storage: services.circleStorage, limits, left };
    },
  }),
  endpoint({
    path: v2(sentFile.name, "preUpload"),
    label: ["上传页的预上传", "Look for files that were sent before"],
    access: "public",
    body: { ...sender, md5s: names(MOST_HASHES, { label: ["文件 MD5", "MD5 of the files"], required: true }) },
    // Only files of the same sender: an open page does not tell whether somebody else's file is stored.
    handle: async (context, body) => {
      const post = await openPost(context, senderOf(body), true);
      const found = await sentBefore(context.db, post, body.md5s);
      return { list: found.map(({ file: { key, ...rest } }) => ({ ...rest, fileKey: key })) };
    },
  }),
  endpoint({
    path: v2(sentFile.name, "sent"),
    label: ["上传页已发送的文件", "Files sent on the upload page"],
    access: "public",
    body: sender,
    handle: async (context, body): Promise<OwnSentFiles> => {
      const post = await openPost(context, senderOf(body), true);
      return { list: await sentBy(context.db, post), left: Math.max(0, post.left) };
    },
  }),
];
