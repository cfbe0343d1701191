import { PayMethod } from "#domain/enumerations/money.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { StoredFile } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { PayMethodKey } from "#domain/money/leg.ts";
import type { PaymentChannel } from "#server/providers/payment/channel.ts";
import type { PayoutChannel } from "#server/providers/payout/channel.ts";
import { payoutChannel } from "#server/providers/payout/current-channel.ts";
import type { Said } from "#server/providers/read-values.ts";
import { paymentChannel } from "#server/providers/payment/current-channel.ts";
import { statementLine } from "#server/providers/statement-line.ts";
import { NoAnswer } from "#server/providers/no-answer.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { withSheet } from "#server/sheets/sheet-in-child.ts";
import type { TaskEnd, TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import type { TaskSheet } from "#server/tasks/task-sheet.ts";
import { BAD_ROWS, openTaskSheet } from "#server/tasks/task-sheet.ts";
import { dayAt, refreshDays } from "./channel-days.ts";
import { addMissingThere, methodKeyOf, writeLine } from "./match-lines.ts";
import type { NumberedLine } from "./statement-sheet.ts";
import { linesOfSheet } from "./statement-sheet.ts";

/** What a task reads: the uploaded sheet, or the statement of a day that the channel gives. */
export interface StatementRequest {
  /** Stored value of PayMethod. */
  method: number;
  /** `YYYY-MM-DD`; of an upload, the times of the lines say it. */
  day?: string;
}

const BATCH = 200;

/** Reads the statement of one channel. @throws Refusal busy without an answer, notFound where it is not ready */
async function statementFrom(
  channel: Pick<PaymentChannel | PayoutChannel, "statement">,
  method: PayMethodKey,
  day: string,
): Promise<readonly Said[]> {
  const lines = await channel.statement(method, day, AbortSignal.timeout(120_000)).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    throw new Refusal("busy", ["渠道没有应答，请稍后再取", `The channel gives no answer: ${error.message}`]);
  });
  if (lines) return lines;
  throw new Refusal("notFound", [`${day} 的对账单还没有出`, `The statement of ${day} is not ready yet`], {
    path: "day",
  });
}

async function* fetched(run: TaskRun, { method, day = "" }: StatementRequest): AsyncGenerator<NumberedLine> {
  const channels = [paymentChannel(), payoutChannel()].filter((channel) => channel !== null);
  const key = methodKeyOf(method);
  if (channels.length === 0 || !key)
    throw new Refusal("guardRefused", [
      "没有配置收款或付款渠道，请上传对账单",
      "No channel is configured. Upload the statement instead",
    ]);
  const statements = await Promise.all(channels.map((channel) => statementFrom(channel, key, day)));
  for (const [i, one] of statements.flat().entries()) {
    const said = statementLine(one);
    const line = i + 1;
    yield "fault" in said ? { line, fault: said.fault, text: JSON.stringify(one).slice(0, 200) } : { line, said };
  }
  await run.rest();
}

/** What the run has seen so far. */
interface Seen {
  total: number;
  done: number;
  failed: number;
  skipped: number;
  days: Set<string>;
  dates: Set<string>;
}

class StatementRun {
  readonly seen: Seen = { total: 0, done: 0, failed: 0, skipped: 0, days: new Set(), dates: new Set() };
  constructor(
    readonly run: TaskRun,
    readonly method: Stored,
    readonly bad: TaskSheet,
  ) {}

  async refuse(line: number, why: Label, text: string): Promise<void> {
    this.seen.failed += 1;
    await this.bad.add([String(line), inLanguage(this.run.context, why), text]);
  }

  /** Writes the lines of one batch, each in a savepoint of its own: a bad one does not stop the others. */
  async write(lines: readonly NumberedLine[]): Promise<void> {
    const { run, seen } = this;
    const refused: { line: number; why: Label; text: string }[] = [];
    const days: string[] = [];
    await run.db.transaction(async (tx) => {
      await run.hold(tx);
      for (const one of lines) {
        seen.total += 1;
        if ("fault" in one) {
          refused.push({ line: one.line, why: one.fault, text: one.text });
          continue;
        }
        try {
          const { done, channelDay: id } = await writeLine(tx, this.method, one.said, run.task.id);
          seen[done === "same" ? "skipped" : "done"] += 1;
          days.push(id);
          seen.dates.add(dayAt(one.said.time).day);
        } catch (error) {
          // A refusal comes before anything is written.
          if (!(error instanceof Refusal)) throw error;
          refused.push({ line: one.line, why: error.label, text: one.said.channelNo });
        }
      }
      await refreshDays(tx, days);
    });
    for (const { line, why, text } of refused) await this.refuse(line, why, text);
    const { total, done, failed, skipped } = seen;
    await run.report({ total, done, failed, skipped });
  }

  /** Writes all lines, then what the channel lacks of their days. */
  async all(lines: AsyncIterable<NumberedLine>): Promise<void> {
    let batch: NumberedLine[] = [];
    for await (const line of lines) {
      batch.push(line);
      if (batch.length < BATCH) continue;
      await this.write(batch);
      batch = [];
    }
    await this.write(batch);
    await this.run.db.transaction(async (tx) => {
      await this.run.hold(tx);
      for (const day of this.seen.dates)
        await refreshDays(tx, await addMissingThere(tx, this.method, day, this.run.task.id));
    });
  }
}

async function readStatement(run: TaskRun): Promise<TaskEnd> {
  const request = run.params as StatementRequest;
  const method = PayMethod.value(request.method)?.stored ?? null;
  if (method === null) throw new Error("the statement is of no known channel");
  const bad = await openTaskSheet(
    run,
    (["line", "reason", "text"] as const).map((name) => inLanguage(run.context, heads[name])),
  );
  try {
    const work = new StatementRun(run, method, bad);
    if (request.day !== undefined) work.seen.dates.add(request.day);
    const input = run.task["input"] as StoredFile | null;
    if (input) {
      const reader = String(run.task["creator"]);
      await withSheet(run.storage, { key: input.key, reader, isTask: true }, (sheet) => work.all(linesOfSheet(sheet)));
    } else await work.all(fetched(run, request));
    if (bad.count > 0) await bad.keep("badRows", String(run.task["title"]), BAD_ROWS);
    return work.seen.failed > 0 ? "finishPart" : "finish";
  } finally {
    await bad.close();
  }
}

const heads = { line: ["行", "Line"], reason: ["原因", "Reason"], text: ["内容", "Content"] } as const satisfies Record<
  string,
  Label
>;

/** Reads a statement: each line is found among our payments, and what differs is listed. */
export const readStatementTask: TaskKind = {
  check: needs((run) =>
    run.task["input"] === null ? "channelRecord.fetchStatement" : "channelRecord.uploadStatement",
  ),
  work: readStatement,
};
