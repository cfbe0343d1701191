import dayjs from "dayjs";
import { AccountPart } from "#domain/money/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Query } from "#web/routing/address.ts";

/** Views of a statement: one part of the balance, or both. Their digits are their keys. */
export const statementParts = [
  { id: "available", label: ["可用", "Available"] },
  { id: "frozen", label: ["冻结", "On hold"] },
  { id: "both", label: ["合计", "Both"] },
] as const;

export type StatementPart = (typeof statementParts)[number]["id"];

/** What the address says of a statement: `sp` part, `sm` month. */
export interface StatementAddress {
  part: StatementPart;
  /** `YYYY-MM`. */
  month: string;
}

const monthNow = (): string => dayjs().format("YYYY-MM");

export function readStatementAddress({ sp, sm }: Query): StatementAddress {
  const part = statementParts.find(({ id }) => id === sp)?.id ?? "available";
  return { part, month: sm !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(sm) ? sm : monthNow() };
}

/** The month before or after. There is none after the current one. */
export function shiftMonth(month: string, step: 1 | -1): string | null {
  const shifted = dayjs(`${month}-01`).add(step, "month").format("YYYY-MM");
  return shifted > monthNow() ? null : shifted;
}

/** Begin and end of a month in the reader's time zone, in seconds since 1970. The end is not part of it. */
export function spanOfMonth(month: string): { from: number; to: number } {
  const begin = dayjs(`${month}-01`);
  return { from: begin.unix(), to: begin.add(1, "month").unix() };
}

/** The part as the call names it; absent for both. */
export const storedPart = (part: StatementPart): { part?: Stored } =>
  part === "both" ? {} : { part: AccountPart.of(part) };
