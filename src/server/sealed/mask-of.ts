import type { MaskKind } from "#kernel/mask.ts";

const NOTHING = "****";

function ends(value: string, begin: number, end: number, least: number): string {
  const letters = [...value];
  if (letters.length < least) return NOTHING;
  return `${letters.slice(0, begin).join("")}${NOTHING}${letters.slice(-end).join("")}`;
}

function maskOfMail(value: string): string {
  const at = value.indexOf("@");
  if (at < 0) return NOTHING;
  const [first = "", second] = value.slice(0, at);
  return `${second === undefined ? "" : first}***${value.slice(at)}`;
}

function maskOfAddress(value: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(value)) return value.replace(/\.\d+\.\d+$/, ".*.*");
  const [, groups] = /^([^:]*:[^:]*):/.exec(value) ?? [];
  return groups === undefined ? NOTHING : `${groups}:*`;
}

const masks: Readonly<Record<MaskKind, (value: string) => string>> = {
  ip: maskOfAddress,
  phone: (value) => ends(value, 3, 4, 11),
  email: maskOfMail,
  idNumber: (value) => ends(value, 3, 2, 8),
  account: (value) => ends(value, 2, 2, 8),
  name: (value) => ([...value].length >= 2 ? `${[...value][0]}**` : NOTHING),
};

/** Returns the mask of a text, the same as the term of kernel/mask.ts. A sealed text is masked before it is stored. */
export const maskOf = (kind: MaskKind, value: string): string => (value === "" ? "" : masks[kind](value));
