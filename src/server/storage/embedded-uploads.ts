import { rename, rm } from "node:fs/promises";
import OSS from "ali-oss";
import type { EmbeddedStore } from "#server/object-store/embedded-store.ts";
import type { Storage } from "./storage.ts";
import { tooLarge } from "./store-file.ts";
import type { Uploads } from "./uploads.ts";
import { CREDENTIAL_SECONDS, INCOMING } from "./uploads.ts";

/** Any host: only the path and the signature of an address are used, and V4 does not sign the host. */
const ANY_ORIGIN = "http://console.invalid";

/** Uploads to the embedded store, whose objects lie on the same disk as the stored files. */
export function embeddedUploads(store: EmbeddedStore, storage: Storage): Uploads {
  const { objects, uploads, bucket, region, maxBytes } = store;
  const signer = async (): Promise<OSS> => {
    const { accessKeyId, accessKeySecret } = (await store.opened()).credentials.own;
    const address = { endpoint: ANY_ORIGIN, sldEnable: true, bucket, region: `oss-${region}` };
    return new OSS({ ...address, accessKeyId, accessKeySecret, authorizationV4: true } as OSS.Options);
  };
  return {
    place: { bucket, region: `oss-${region}`, endpoint: "" },
    async grant(prefix, limits) {
      const end = Math.floor(Date.now() / 1000) + CREDENTIAL_SECONDS;
      const until = Math.min(end, limits?.until ?? end);
      const { credentials } = await store.opened();
      const { token = "", ...key } = credentials.issue({
        prefix,
        mayRead: false,
        mayWrite: true,
        maxBytes: Math.min(maxBytes, limits?.bytes ?? maxBytes),
        ...(limits && { totalBytes: limits.totalBytes }),
        until,
      });
      return { ...key, token, until };
    },
    async take(key, most = Infinity) {
      const object = await objects.find(key);
      if (object && object.size > most) {
        await objects.remove(key);
        throw tooLarge(most);
      }
      const path = await objects.part();
      // Renamed, so that neither the sender nor a second call of the same key has this file any more.
      const isTaken =
        object &&
        (await rename(objects.pathOf(key), path).then(
          () => true,
          () => false,
        ));
      if (!isTaken) return null;
      return {
        path,
        size: object.size,
        move: (to, type) => storage.put(to, path, type, true),
        async end(isOver) {
          if (!isOver && !(await objects.find(key))) await objects.keep(path, key, object);
          else if (isOver && !(await objects.find(key))) await objects.remove(key);
          await rm(path, { force: true });
        },
      };
    },
    async erase(before) {
      const old = (await objects.list(INCOMING)).filter(({ modified }) => modified < before);
      for (const { key } of old) await objects.remove(key);
      return old.length + (await uploads.erase(before));
    },
    async signedUrl(key, seconds, process) {
      const queries = process === undefined ? {} : { "x-oss-process": process };
      const address = await (await signer()).signatureUrlV4("GET", seconds, { queries }, key);
      return address.slice(ANY_ORIGIN.length);
    },
  };
}
