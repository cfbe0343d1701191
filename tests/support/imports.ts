import { expect } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { ImportExisting, ImportOutcome, ImportResultReply, ImportSheetReply } from "#domain/api/import.ts";
import { NOT_IMPORTED } from "#domain/api/import.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "./app.ts";
import { upload } from "./upload.ts";

type Db = TestApp["db"];

interface Asked {
  key?: string;
  existing?: ImportExisting;
  token?: string;
}

/** First row of a sheet of categories. */
export const head = "名称（简体中文）,名称 (en),网址名,所属,上级,排序";
export const csv = (...rows: string[]): string => [head, ...rows].join("\r\n");

/** Imports of one resource, by default categories, run without a worker. */
export class Imports {
  readonly #api: TestApp;
  readonly #resource: string;
  constructor(api: TestApp, resource = "category") {
    this.#api = api;
    this.#resource = resource;
  }

  run(taskId: string, db: Db = this.#api.db): Promise<void> {
    const { storage, report } = this.#api;
    return runTask({ db, storage, committed: () => undefined, report, reportMs: 0 }, { taskId });
  }

  async send(name: string, content: string | Uint8Array, token = this.#api.admin): Promise<StoredFile> {
    const { result, code, msg } = await upload(this.#api, name, Buffer.from(content), { token });
    expect(code, msg).toBe(0);
    return result;
  }

  sheetOf(file: StoredFile, token = this.#api.admin): Promise<Envelope<ImportSheetReply>> {
    return this.#api.call<ImportSheetReply>(v2(this.#resource, "importSheet"), { file }, { token });
  }

  /** Uploads a sheet, maps its columns as guessed, and runs the dry run. */
  async dryRun(
    name: string,
    content: string | Uint8Array,
    { token = this.#api.admin, ...asked }: Asked = {},
  ): Promise<{ id: string; outcome: ImportOutcome }> {
    const file = await this.send(name, content, token);
    const { columns } = (await this.sheetOf(file, token)).result;
    const targets = columns.map(({ target }) => target ?? NOT_IMPORTED);
    const body = { file, columns: targets, ...asked };
    const { item } = await this.#api.ok<{ item: AnyRecord }>(this.#resource, "import", body, { token });
    await this.run(item.id);
    return { id: item.id, outcome: await this.outcomeOf(item.id, token) };
  }

  async outcomeOf(id: string, token = this.#api.admin): Promise<ImportOutcome> {
    const reply = await this.#api.ok<ImportResultReply>(this.#resource, "importResult", { id }, { token });
    if (!reply.outcome) throw new Error(JSON.stringify(await this.taskOf(id)));
    return reply.outcome;
  }

  async taskOf(id: string): Promise<AnyRecord> {
    return (await this.#api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id })).item;
  }

  confirm(id: string, rows: number): Promise<unknown> {
    return this.#api.ok(this.#resource, "importWrite", { id, rows });
  }

  async textOf({ key }: StoredFile): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.#api.storage.open(key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  async slugs(like: string): Promise<string[]> {
    const rows = await this.#api.db.query<{ slug: string }>(
      "select slug from category where slug like $1 and delete_time is null order by id",
      [like],
    );
    return rows.map(({ slug }) => slug);
  }
}
