import { v2 } from "#domain/api/call.ts";
import type { SentFileAccess } from "#domain/api/sent-file.ts";
import type { CircleStorage } from "#domain/community/api.ts";
import type { SentPlaceName } from "#domain/links/sent-places.ts";
import type { CallOptions } from "#web/data/client.ts";
import { call } from "#web/data/client.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import type { KnownFile, Uploaded, UploadOpener } from "#web/upload/opener.ts";

/** Uploads of the page /file-upload, opened by a ticket or a login. */
export function sentFileOpener({ ticket, token, claims }: ToolAccess, place: SentPlaceName): UploadOpener {
  let storage: CircleStorage | null = null;
  // The token is named, so that a call without a login is not sent with one that has expired.
  const ask = <T>(verb: string, body: object = {}, options: CallOptions = {}): Promise<T> =>
    call<T>(v2("sentFile", verb), { ticket, place, ...body }, { ...options, token });
  return {
    id: () => `${claims ? `ticket-${claims.id}` : "login"}-${place}`,
    async credentials() {
      const access = await ask<SentFileAccess>("getAliyunInfo");
      ({ storage } = access);
      return access.aliyunInfo;
    },
    async storage() {
      if (storage === null) ({ storage } = await ask<SentFileAccess>("getAliyunInfo"));
      return storage;
    },
    known: async (md5, _extension, signal) =>
      (await ask<{ list: KnownFile[] }>("preUpload", { md5s: [md5] }, { signal })).list,
    store: (object, options) => ask<Uploaded>("store", object, options),
  };
}
