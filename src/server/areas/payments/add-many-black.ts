import { MOST_LINES, withdrawBlackCommands } from "#commands/payments/withdraw-black.ts";
import { WithdrawBlackKind } from "#domain/payments/black-enumerations.ts";
import { withdrawBlack } from "#domain/payments/withdraw-black.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Bad lines that a refusal names. */
const MOST_NAMED = 20;

const fail = (zh: string, en: string): never => {
  throw new Refusal("illegalParameter", [zh, en], { path: "input.values" });
};

const linesIn = (text: string): string[] => text.split(/\r?\n/).map((one) => one.trim());

/** Adds one line. @throws Refusal that says what is wrong with it */
async function addLine(tx: Sql, context: Context, entry: Row, line: string): Promise<void> {
  const isMember = entry["kind"] === WithdrawBlackKind.of("user");
  if (isMember && !/^\d{1,18}$/.test(line))
    throw new Refusal("illegalParameter", ["不是会员编号", "It is not the id of a member"], { path: "" });
  await addRecord(tx, context, withdrawBlack, { ...entry, ...(isMember ? { user: line } : { value: line }) });
}

/** Adds an entry for each line: all of them, or none. All wrong lines are named, because a list is mended outside. */
export const addManyBlack: Handler = {
  body: pageBody(withdrawBlackCommands.addMany.input),
  handle: async (context, body, tx) => {
    const { values, why: reason, ...rest } = (body["input"] ?? {}) as Row;
    const lines = linesIn(String(values ?? ""));
    const filled = lines.filter(Boolean);
    if (filled.length === 0) fail("请填写至少一行", "Enter at least one line");
    if (filled.length > MOST_LINES)
      fail(
        `一次最多 ${MOST_LINES} 行，现有 ${filled.length} 行，请分几次添加`,
        `At most ${MOST_LINES} lines at once; these are ${filled.length}. Add them in parts`,
      );
    const wrong: [number, Refusal][] = [];
    const seen = new Set<string>();
    for (const [index, line] of lines.entries()) {
      if (line === "" || seen.has(line)) continue;
      seen.add(line);
      await addLine(tx, context, { ...rest, reason }, line).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        wrong.push([index + 1, error]);
      });
    }
    if (wrong.length > 0) {
      const named = (language: 0 | 1): string =>
        wrong
          .slice(0, MOST_NAMED)
          .map(([n, { label }]) => (language === 0 ? `第 ${n} 行：${label[0]}` : `Line ${n}: ${label[1]}`))
          .join(language === 0 ? "；" : "; ");
      fail(
        `${wrong.length} 行有误，未添加。${named(0)}`,
        `Nothing was added; wrong lines: ${wrong.length}. ${named(1)}`,
      );
    }
    return replyOf([], newBatchId());
  },
};
