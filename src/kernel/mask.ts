/** Kinds of personal values. Each is masked so that a reader still recognizes a value that is known already. */
export type MaskKind = "ip" | "phone" | "email" | "idNumber" | "account" | "name";

/** Name of the key by which a row keeps its masked values while rows are moved, added and removed. */
export const ROW_KEY = "rowKey";

/** True for a masked value. No phone, address, name or account contains the sign. */
export const isMask = (value: unknown): boolean => typeof value === "string" && value.includes("*");

/** Keeps both ends of a text. A text shorter than `least` shows nothing, because its ends would be most of it. */
const ends = (column: string, begin: number, end: number, least: number): string =>
  `when length(${column}) >= ${least} then left(${column}, ${begin}) || '****' || right(${column}, ${end})`;

/** Cases of the SQL term by kind. A value that fits no case shows nothing. */
const cases: Readonly<Record<MaskKind, (column: string) => string>> = {
  // Of an IPv6 address the first two groups, which name the network of a large provider.
  ip: (column) =>
    `when ${column} ~ '^\\d+\\.\\d+\\.\\d+\\.\\d+$' then regexp_replace(${column}, '\\.\\d+\\.\\d+$', '.*.*')
     when ${column} ~ ':.*:' then regexp_replace(${column}, '^([^:]*:[^:]*):.*$', '\\1:*')`,
  phone: (column) => ends(column, 3, 4, 11),
  // A local part of one letter would be shown whole.
  email: (column) =>
    `when strpos(${column}, '@') > 2 then left(${column}, 1) || '***' || substr(${column}, strpos(${column}, '@'))
     when strpos(${column}, '@') > 0 then '***' || substr(${column}, strpos(${column}, '@'))`,
  idNumber: (column) => ends(column, 3, 2, 8),
  account: (column) => ends(column, 2, 2, 8),
  name: (column) => `when length(${column}) >= 2 then left(${column}, 1) || '**'`,
};

/** Returns the SQL term of a masked text. The number of its stars tells nothing about the length of the text. */
export const maskTerm = (kind: MaskKind, column: string): string =>
  `(case when ${column} = '' then '' ${cases[kind](column)} else '****' end)`;
