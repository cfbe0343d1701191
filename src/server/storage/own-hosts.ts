import type { Uploads } from "./uploads.ts";
import { originOf } from "./uploads.ts";

/**
 * Returns the hosts at which stored files have an address: the console and the object storage.
 * @param host by which the caller reached the console
 */
export function ownHosts(host: string, { uploads }: { uploads: Pick<Uploads, "place"> }): string[] {
  const storage = originOf(uploads.place);
  return [...(host === "" ? [] : [host]), ...(storage === null ? [] : [new URL(storage).host])];
}
