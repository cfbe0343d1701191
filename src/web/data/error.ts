import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isRecord } from "#web/store/stored.ts";

/** A call that did not succeed: the server's refusal, or a failure on the way (code `error`). */
export class ApiError extends Error {
  readonly code: number | "error";
  readonly path: string | null;
  readonly details: unknown;
  readonly requestId: string;

  constructor(given: {
    code: number | "error";
    msg: string;
    path?: string | null;
    details?: unknown;
    requestId: string;
  }) {
    super(given.msg);
    this.name = "ApiError";
    this.code = given.code;
    this.path = given.path ?? null;
    this.details = given.details ?? null;
    this.requestId = given.requestId;
  }

  get isOffline(): boolean {
    return this.code === "error";
  }
  /** Token or identity invalid (api-facts.md). */
  get isSessionOver(): boolean {
    return this.code === codes.tokenInvalid || this.code === codes.identityInvalid;
  }
  /** The password was given too long ago for what was asked. */
  get wantsPassword(): boolean {
    return this.code === codes.stepUpNeeded;
  }
  get isMissing(): boolean {
    return this.code === codes.notFound;
  }
}

/** The record as it is now, where a refusal says it. */
export function currentOf(error: unknown): AnyRecord | null {
  const details = error instanceof ApiError ? error.details : null;
  const current = isRecord(details) ? details["current"] : null;
  return isRecord(current) && typeof current["id"] === "string" ? (current as AnyRecord) : null;
}

export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null);
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
