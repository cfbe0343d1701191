import type { AliyunInfo } from "#domain/community/api.ts";
import type { UploadOpener } from "./opener.ts";

interface Kept {
  info: AliyunInfo;
  /** End in ms by the clock of this computer, which may be wrong. */
  until: number;
  /** Id of the opener. */
  of: string;
}

/** Credentials are used while more than this is left of their lifetime (specification, section 9). */
const LEAST_MS = 30_000;

let kept: Kept | null = null;
let asking: Promise<Kept> | null = null;

async function ask(opener: UploadOpener): Promise<Kept> {
  const of = opener.id();
  const info = await opener.credentials();
  return { info, until: Date.now() + info.lifeTime * 1000, of };
}

export interface UploadKeys {
  info: AliyunInfo;
  /** Milliseconds for which they may still be used. */
  usableMs: number;
}

/**
 * Returns credentials for the object storage. They are reused until their end; several uploads make one call.
 * @param isRefused true if the storage refused the present ones
 * @throws ApiError
 */
export async function uploadKeys(opener: UploadOpener, isRefused = false): Promise<UploadKeys> {
  const left = kept && kept.of === opener.id() ? kept.until - Date.now() : 0;
  if (isRefused || left <= LEAST_MS || !kept)
    kept = await (asking ??= ask(opener).finally(() => {
      asking = null;
    }));
  return { info: kept.info, usableMs: kept.until - Date.now() - LEAST_MS };
}
