/** Every reply, on HTTP 200. Success is code 0. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  result: T;
}

/** Where a refused call says which field is meant. */
export interface Fault {
  path: string | null;
  details: unknown;
}

export const v2 = (resource: string, verb: string): string => `/api/cxy/manager/v2/${resource}/${verb}`;

export const v3 = (verb: string): string => `/api/cxy/manager/v3/model/${verb}`;

export const account = (verb: string): string => `/api/cxy/account/v2/${verb}`;
