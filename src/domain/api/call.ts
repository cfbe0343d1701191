/** Envelope of every response with HTTP status 200. Code 0 is success. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  result: T;
}

/** Field errors in the result of a refused call. */
export interface Fault {
  path: string | null;
  details: unknown;
}

export const v2 = (resource: string, verb: string): string => `/api/cxy/manager/v2/${resource}/${verb}`;

export const v3 = (verb: string): string => `/api/cxy/manager/v3/model/${verb}`;

export const account = (verb: string): string => `/api/cxy/account/v2/${verb}`;
