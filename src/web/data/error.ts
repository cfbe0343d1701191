import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isRecord } from "#web/store/stored.ts";

/** Error of a call: a refusal of the server, or a transport failure (code `error`). */
export class ApiError extends Error {
  readonly code: number | "error";
  readonly path: string | null;
  readonly details: unknown;
  readonly requestId: string;

  constructor(failure: {
    code: number | "error";
    msg: string;
    path?: string | null;
    details?: unknown;
    requestId: string;
  }) {
    super(failure.msg);
    this.name = "ApiError";
    this.code = failure.code;
    this.path = failure.path ?? null;
    this.details = failure.details ?? null;
    this.requestId = failure.requestId;
  }

  get isOffline(): boolean {
    return this.code === "error";
  }
  /** True if the token or the identity is invalid. */
  get isSessionOver(): boolean {
    return this.code === codes.tokenInvalid || this.code === codes.identityInvalid;
  }
  /** True if the call needs step-up authentication. */
  get wantsPassword(): boolean {
    return this.code === codes.stepUpNeeded;
  }
  get isMissing(): boolean {
    return this.code === codes.notFound;
  }
}

/** Returns the record's current version from a refusal; null if it has none. */
export function currentOf(error: unknown): AnyRecord | null {
  const details = error instanceof ApiError ? error.details : null;
  const current = isRecord(details) ? details["current"] : null;
  return isRecord(current) && typeof current["id"] === "string" ? (current as AnyRecord) : null;
}

export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null);
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
