import type { Label } from "./label.ts";

/**
 * Every code that a response may carry. 0–1057 and 1000042 are the platform's public codes.
 * Codes from 2000 on are this product's own and are defined only here.
 */
export const codes = {
  ok: 0,
  illegalParameter: 1,
  tokenInvalid: 4,
  identityInvalid: 5,
  accountMissing: 9,
  userBanned: 35,
  storageFull: 505,
  modelDeleted: 512,
  sliceDeleted: 520,
  notFound: 1001,
  tooFrequent: 1057,
  permissionLimit: 1000042,
  noPermission: 2001,
  wrongState: 2002,
  versionConflict: 2003,
  heldByOther: 2004,
  guardRefused: 2005,
  loginRefused: 2006,
  needsSecondAdmin: 2007,
  undoTooLate: 2008,
  busy: 2009,
  puzzleNeeded: 2010,
  mustChangePassword: 2011,
  stepUpNeeded: 2012,
  secondFactorNeeded: 2013,
  mustAddFactor: 2014,
  notWritable: 2015,
  serverFault: 2500,
} as const;

export type CodeName = keyof typeof codes;

/**
 * An expected error, with a message in both languages that says what a person can do. `path` is the field that caused
 * it, if any.
 */
export class Refusal extends Error {
  readonly codeName: CodeName;
  readonly label: Label;
  readonly path: string | null;
  readonly details: unknown;
  /** The missing permission; null where the call is refused for another reason. */
  readonly permission: string | null;

  constructor(
    codeName: CodeName,
    label: Label,
    more: { path?: string; details?: unknown; permission?: string | null } = {},
  ) {
    super(label[1]);
    this.name = "Refusal";
    this.codeName = codeName;
    this.label = label;
    this.path = more.path ?? null;
    this.details = more.details ?? null;
    this.permission = more.permission ?? null;
  }

  get code(): number {
    return codes[this.codeName];
  }
}

/** Refusal of a value in a call. @param path of the field that has it */
export const illegal = (path: string, zh: string, en: string): Refusal =>
  new Refusal("illegalParameter", [zh, en], { path });

/** Refusal by a rule on records, with the way out. @param path of the field that it is about */
export const guardRefused = (zh: string, en: string, path?: string): Refusal =>
  new Refusal("guardRefused", [zh, en], path === undefined ? {} : { path });

/** Refusal where a colleague has leased the record. */
export const leasedByMessage = (name: string): Label => [`${name} 正在处理`, `${name} is working on it`];

export const refusals = {
  loginExpired: ["登录信息已过期，请重新登录", "Login information has expired, please log in again"],
  notFound: ["数据不存在", "Data not found"],
  noCall: ["没有这个接口", "Unknown call"],
  serverFault: ["服务器出错，请稍后重试", "Server error. Please try again"],
} as const satisfies Record<string, Label>;

/** Refusal for a missing permission in the specification's wording (section 6): the path and whom to ask. */
export function noPermission(path: string, permission: string): Refusal {
  const label: Label = [
    `当前账号无权进行此页面的操作（${path}），请联系运营同事`,
    `The current account is not permitted this page's operation (${path}); please contact operations colleagues`,
  ];
  return new Refusal("noPermission", label, { permission });
}

/** Returns the same refusal with other field paths, for callers that name the fields differently. */
export function renamed(refusal: Refusal, nameOf: (path: string) => string): Refusal {
  const { codeName, label, path, details, permission } = refusal;
  const named = Array.isArray(details)
    ? details.map((one: { path?: unknown }) =>
        typeof one.path === "string" ? { ...one, path: nameOf(one.path) } : one,
      )
    : details;
  return new Refusal(codeName, label, { ...(path === null ? {} : { path: nameOf(path) }), details: named, permission });
}

/** Runs `work` and adds `prefix` to the field paths of a refusal that it throws. */
export async function prefixErrors<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? renamed(error, (path) => prefix + path) : error;
  }
}
