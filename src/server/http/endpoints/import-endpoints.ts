import { resources } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import type { ImportOutcome, ImportResultReply, ImportSheetReply } from "#domain/api/import.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, StoredFile } from "#kernel/field.ts";
import { bool, file, int, listOf, optional, recordId, text } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { storedName } from "#kernel/stored-name.ts";
import { mustReadFiles } from "#server/auth/permissions/file-permissions.ts";
import type { Sql } from "#server/db/sql.ts";
import type { CallContext, Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { textOf } from "#server/resources/import/cell-value.ts";
import { correctedCells } from "#server/resources/import/corrections.ts";
import { planOf } from "#server/resources/import/plan.ts";
import { guessTargets, keysOf, targetsOf } from "#server/resources/import/targets.ts";
import { withSheet } from "#server/sheets/sheet-in-child.ts";
import type { SheetHead, SheetRow } from "#server/sheets/sheet.ts";
import { isBlank, MOST_COLUMNS } from "#server/sheets/sheet.ts";
import { correctImport, correctionsOf } from "#server/tasks/correct-import.ts";
import type { ImportParams } from "#server/tasks/import-task.ts";
import { lockOwnTask } from "#server/tasks/own-tasks.ts";
import type { StoredParams } from "#server/tasks/start-task.ts";
import { startTask } from "#server/tasks/start-task.ts";

/** Rows that are read for the samples of the columns. */
const SAMPLE_ROWS = 20;
const SAMPLES = 2;
/** Most letters of a corrected cell. */
const MOST_IN_CELL = 32_767;

const id = recordId({ label: ["任务", "Task"], required: true }) as Field<string>;
const sheetFile = file({ label: ["文件", "File"], required: true }) as Field<StoredFile>;

/** Reads the beginning of an uploaded sheet of the caller. */
const readHead = ({ actor, services }: CallContext, key: string): Promise<{ sheet: SheetHead; rows: SheetRow[] }> =>
  withSheet(services.storage, { key, reader: actor.id, most: SAMPLE_ROWS }, async (sheet) => {
    const rows: SheetRow[] = [];
    for await (const row of sheet.rows()) rows.push(row);
    return { sheet, rows };
  });

async function checkOwn(sql: Sql, context: CallContext, { key }: StoredFile): Promise<StoredFile> {
  await mustReadFiles(sql, context.actor, [{ path: "file", key }]);
  const [row] = await sql.query<{ md5: string; size: string }>("select md5, size from stored_file where key = $1", [
    key,
  ]);
  if (!row) throw new Refusal("notFound", ["文件没有上传", "The file was not uploaded"], { path: "file" });
  return { key, name: "", md5: row.md5, size: Number(row.size) };
}

const sheetOf = (resource: Resource): Endpoint =>
  endpoint({
    path: v2(resource.name, "importSheet"),
    label: [`读取${resource.label[0]}表格`, `Read a sheet of ${resource.label[1]}`],
    access: [`${resource.name}.import`],
    body: { file: sheetFile },
    handle: async (context, body) => {
      await checkOwn(context.db, context, body.file);
      const { sheet, rows } = await readHead(context, body.file.key);
      if (rows.length === 0)
        throw new Refusal("illegalParameter", ["表格只有表头，没有数据行", "The sheet has a header but no rows"], {
          path: "file",
        });
      const guessed = guessTargets(resource, sheet.header, context.language);
      return {
        sheet: sheet.name,
        columns: sheet.header.map((header, index) => ({
          header,
          samples: rows
            .map(({ cells }) => cells[index] ?? null)
            .filter((cell) => !isBlank(cell))
            .slice(0, SAMPLES)
            .map((cell) => textOf(cell).slice(0, 60)),
          target: guessed[index] ?? null,
        })),
        targets: targetsOf(resource),
        keys: keysOf(resource),
        notes: [...sheet.notes],
      } satisfies ImportSheetReply;
    },
  });

/** Returns the corrections of an earlier dry run of the same file. */
async function keptCorrections(
  tx: Sql,
  context: CallContext,
  after: string,
  key: string,
): Promise<Pick<ImportParams, "corrections">> {
  const task = await lockOwnTask(tx, context, after);
  const isSame = (task["input"] as StoredFile | null)?.key === key;
  return isSame ? { corrections: await correctionsOf(tx, task.id) } : {};
}

const startOf = (resource: Resource): Endpoint =>
  endpoint({
    path: v2(resource.name, "import"),
    label: [`导入${resource.label[0]}`, `Import ${resource.label[1]}`],
    access: [`${resource.name}.import`],
    body: {
      file: sheetFile,
      columns: listOf(text(80, { label: ["字段", "Field"] }), {
        label: ["列的字段", "Fields of the columns"],
        required: true,
        max: MOST_COLUMNS,
      }),
      key: text(80, { label: ["按什么认记录", "Key"] }),
      existing: text(10, {
        label: ["已有记录时", "Existing records"],
        pattern: {
          of: /^(update|skip|refuse)$/,
          message: ["应为 update、skip 或 refuse", "must be update, skip or refuse"],
        },
      }),
      after: optional(id),
    },
    writes: true,
    handle: async (context, body, tx) => {
      const stored = await checkOwn(tx, context, body.file);
      const name = storedName(body.file.name) || stored.key;
      const params: ImportParams = {
        phase: "check",
        file: { ...stored, name },
        columns: body.columns,
        key: body.key ?? "",
        existing: (body.existing || "update") as ImportParams["existing"],
        ...(body.after ? await keptCorrections(tx, context, String(body.after), stored.key) : {}),
      };
      planOf(resource, params, context.timezone);
      const input = { ...stored, name };
      return {
        item: await startTask(tx, context, { kind: "import", title: name, resource: resource.name, params, input }),
      };
    },
  });

interface RunRow {
  params: StoredParams;
  outcome: ImportOutcome | null;
}

const resultOf = (resource: Resource): Endpoint =>
  endpoint({
    path: v2(resource.name, "importResult"),
    label: [`${resource.label[0]}导入的试运行结果`, `Result of the dry run of ${resource.label[1]}`],
    access: [`${resource.name}.import`],
    body: { id },
    handle: async (context, body) => {
      const task = await lockOwnTask(context.db, context, String(body.id));
      const [run] = await context.db.query<RunRow>("select params, outcome from task_run where task = $1::bigint", [
        task.id,
      ]);
      if (!run || task["resource"] !== resource.name || task["kind"] !== "import")
        throw new Refusal("notFound", ["没有这个导入", "There is no such import"], { path: "id" });
      const { phase: _, corrections = [], ...request } = run.params.given as ImportParams;
      const { sheet } = await readHead(context, request.file.key);
      const corrected = correctedCells(corrections);
      return { request, header: [...sheet.header], outcome: run.outcome, corrected } satisfies ImportResultReply;
    },
  });

const correctOf = (resource: Resource): Endpoint =>
  endpoint({
    path: v2(resource.name, "importCorrect"),
    label: [`改正${resource.label[0]}导入的格子`, `Correct a cell of an import of ${resource.label[1]}`],
    access: [`${resource.name}.import`],
    body: {
      id,
      line: int({ label: ["行", "Line"], required: true, min: 1 }),
      column: int({ label: ["列", "Column"], required: true, min: 0, max: MOST_COLUMNS }),
      text: text(MOST_IN_CELL, { label: ["改成", "New text"], unseen: true }),
      all: bool({ label: ["同样的错都改", "All with the same fault"] }),
    },
    writes: true,
    handle: async (context, body, tx) => {
      const task = await lockOwnTask(tx, context, String(body.id));
      if (task["resource"] !== resource.name || task["kind"] !== "import")
        throw new Refusal("notFound", ["没有这个导入", "There is no such import"], { path: "id" });
      const { line, column, text = "", all = false } = body;
      return { item: await correctImport(tx, context, task, { line, column, text: text ?? "", all: all ?? false }) };
    },
  });

/** Calls of the import of sheets, for each resource that allows it. `areas/bulk` has the one that writes. */
export const importEndpoints: readonly Endpoint[] = resources
  .filter(({ allows }) => allows.includes("import"))
  .flatMap((resource) => [sheetOf(resource), startOf(resource), resultOf(resource), correctOf(resource)]);
