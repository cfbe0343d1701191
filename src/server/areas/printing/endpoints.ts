import { v3 } from "#domain/api/call.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import { int, optional, recordId, rows, text } from "#kernel/field.ts";
import { fieldOf } from "#kernel/resource.ts";
import { addRecord, editRecord, gate, lockForWrite } from "#server/commands/standard.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readRecord } from "#server/resources/detail.ts";
import { storedFor } from "#server/resources/stored-values.ts";
import { optionalFields } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";

const { filekey: _file, ...others } = optionalFields(printConfig);

/** A slice as section 7 of the specification has it: its file is named by its storage key. */
const slice = {
  ...others,
  name: optional(fieldOf(printConfig, "name")),
  filekey: text(200, { label: ["文件键", "File key"], required: true }),
};

/**
 * Replaces the storage key of a slice by its file.
 * @throws Refusal for a key that is not stored
 */
async function withFile(tx: Sql, values: Row): Promise<Row> {
  const { filekey: key, ...rest } = values;
  if (typeof key !== "string" || key === "") return rest;
  const row = (await storedFor(tx, [key])).get(key);
  if (!row) throw new Refusal("illegalParameter", ["文件没有上传", "The file was not uploaded"], { path: "filekey" });
  const ending = /\.[a-z0-9]+$/.exec(key)?.[0] ?? "";
  const name = String(values["name"] ?? "") || "slice";
  const file = { key, name: name.endsWith(ending) ? name : `${name}${ending}`, size: Number(row.size), md5: row.md5 };
  return { ...rest, filekey: file };
}

/** Calls of section 7 of the specification, in addition to the generic ones of the resource. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v3("sliceAdd"),
    label: ["新建切片", "Add a slice"],
    access: ["printConfig.add"],
    body: { list: rows(slice, { label: ["切片", "Slices"], required: true, max: 1 }) },
    writes: true,
    handle: async (context, body, tx) => {
      const added = [];
      for (const [i, item] of body.list.entries())
        added.push(
          await prefixErrors(`list[${i}].`, async () => {
            const { item: record } = await addRecord(tx, context, printConfig, await withFile(tx, item as Row));
            return record;
          }),
        );
      return { list: added };
    },
  }),
  endpoint({
    path: v3("sliceEdit"),
    label: ["编辑切片", "Edit a slice"],
    access: ["printConfig.edit"],
    body: {
      id: recordId({ label: ["编号", "ID"], required: true }),
      // Section 7 of the specification defines it without a version.
      version: int({ label: ["版本", "Version"] }),
      ...slice,
      filekey: text(200, { label: ["文件键", "File key"] }),
    },
    writes: true,
    handle: async (context, { id, version, ...values }, tx) => {
      const current = await readRecord(tx, printConfig, String(id), true);
      const before = await lockForWrite(tx, printConfig, current.id, version ?? current.version);
      gate(context, printConfig, "edit", before);
      return editRecord(tx, context, printConfig, before, await withFile(tx, values));
    },
  }),
];
