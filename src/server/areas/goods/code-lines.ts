import { codePattern, goodsCode } from "#domain/goods/goods-code.resource.ts";
import type { Label } from "#kernel/label.ts";
import { fieldOf } from "#kernel/resource.ts";
import { findColumn } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { lookupHash } from "#server/sealed/seal.ts";

/** A line of a sheet of codes. A cell that cannot be read has no text. */
export interface CodeLine {
  line: number;
  text: string | null;
}

const reasons = {
  malformed: ["格式不对", "Malformed"],
  doubled: ["表内重复", "Twice in the sheet"],
  used: ["已存在", "There already"],
} as const satisfies Record<string, Label>;

export interface Sorted {
  codes: readonly string[];
  /** Lines that are left out. They do not contain the code. */
  problems: readonly { line: number; reason: keyof typeof reasons }[];
}

export const reasonLabel = (reason: keyof typeof reasons): Label => reasons[reason];

/** Sorts the lines of a sheet into new codes and lines that are left out: malformed, doubled or known ones. */
export async function sortLines(tx: Sql, lines: readonly CodeLine[]): Promise<Sorted> {
  const field = fieldOf(goodsCode, "code");
  const problems: { line: number; reason: keyof typeof reasons }[] = [];
  const fresh = new Map<string, { line: number; text: string }>();
  for (const { line, text } of lines) {
    const code = text?.trim() ?? "";
    const hash = codePattern.test(code) ? lookupHash(field, code) : "";
    if (hash === "") problems.push({ line, reason: "malformed" });
    else if (fresh.has(hash)) problems.push({ line, reason: "doubled" });
    else fresh.set(hash, { line, text: code });
  }
  const known = await tx.query<{ hash: string }>(
    `select ${findColumn("code")} as hash from goods_code where ${findColumn("code")} = any($1::text[])`,
    [[...fresh.keys()]],
  );
  for (const { hash } of known) {
    const one = fresh.get(hash);
    if (one) problems.push({ line: one.line, reason: "used" });
    fresh.delete(hash);
  }
  return {
    codes: [...fresh.values()].map(({ text }) => text),
    problems: problems.toSorted((a, b) => a.line - b.line),
  };
}
