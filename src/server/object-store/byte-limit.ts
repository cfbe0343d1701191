import type { StoreCall } from "./store-call.ts";
import { entityTooLarge } from "./store-error.ts";

/** Bytes below one prefix while bodies arrive there. */
interface Count {
  /** Bytes of the objects and parts when the first body began. */
  before: Promise<number>;
  /** Bytes of bodies that have arrived since, or are arriving. */
  since: number;
  /** Number of bodies that are arriving. */
  open: number;
}

/** Counts of this process by prefix. Where no body arrives, the next one counts anew. */
const counts = new Map<string, Count>();

/** Returns the bytes of all objects and parts below a prefix. */
async function bytesBelow(prefix: string, { objects, uploads }: StoreCall): Promise<number> {
  const open = await Promise.all((await uploads.list(prefix)).map(({ uploadId }) => uploads.parts(uploadId)));
  return [...(await objects.list(prefix)), ...open.flat()].reduce((sum, { size }) => sum + size, 0);
}

/**
 * Takes a body within the limit of bytes that the credentials have for their prefix. Bodies that arrive at the same time
 * count before they are there.
 * @param announced size of the body
 * @throws StoreError EntityTooLarge
 */
export async function withinLimit<T>(call: StoreCall, announced: number, take: () => Promise<T>): Promise<T> {
  const { prefix, totalBytes } = call.grant;
  if (totalBytes === undefined) return take();
  const count = counts.get(prefix) ?? { before: bytesBelow(prefix, call), since: 0, open: 0 };
  counts.set(prefix, count);
  count.open += 1;
  try {
    if ((await count.before) + count.since + announced > totalBytes) throw entityTooLarge();
    count.since += announced;
    return await take().catch((error: unknown) => {
      count.since -= announced;
      throw error;
    });
  } finally {
    count.open -= 1;
    if (count.open === 0) counts.delete(prefix);
  }
}
