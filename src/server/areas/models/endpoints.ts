import { Language } from "#domain/enumerations/system.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { MaturityRating } from "#domain/models/enumerations.ts";
import { model } from "#domain/models/model.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { anything, bool, int, oneOf, recordId, refs, rows, text } from "#kernel/field.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { v3 } from "#domain/api/call.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { repeatHandle } from "#server/areas/models/mark-duplicate.ts";
import { runFlat } from "#server/commands/single-record-call.ts";
import { partsOf, selectedFiles } from "./downloads.ts";
import { createGroup, editGroup, groupDetail, groupItem, listedFile } from "./model-group.ts";
import { duplicateLinksOf, repeatedList } from "./duplicates.ts";
import { listRecords } from "#server/resources/list.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { madeWithin, period } from "#server/http/period.ts";

const id = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;
const page = {
  page: anything<number>({ label: ["页", "Page"] }),
  pageSize: anything<number>({ label: ["每页", "Page size"] }),
};
const modelList = rows(listedFile, { label: ["文件", "Files"], required: true, max: 100 });

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Converts the filters of the specification's model list to the console's filter language. */
function filterOf(body: Record<string, unknown>): string {
  const parts: Filter[] = [];
  if (isGiven(body["modelId"])) parts.push({ field: "id", in: [String(body["modelId"])] });
  if (isGiven(body["modelName"])) parts.push({ keyword: String(body["modelName"]) });
  if (isGiven(body["copyright"])) parts.push({ field: "copyright", in: [String(body["copyright"])] });
  return printFilter({ all: [...parts, ...madeWithin(body)] });
}

/** Endpoints with the platform's own names (platform-api.md), in addition to the generic ones of the resource. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v3("modelGroupCreate"),
    label: ["创建模型组", "Create a model group"],
    access: ["model.add"],
    body: { groupItem, modelList, otherFiles: rows(listedFile, { label: ["其他文件", "Other files"], max: 100 }) },
    writes: true,
    handle: async (context, body, tx) => {
      if (body.otherFiles?.length > 0)
        throw new Refusal(
          "illegalParameter",
          ["还不能收其他文件，请把 otherFiles 留空", "Other files are not taken yet; leave otherFiles empty"],
          { path: "otherFiles" },
        );
      return { groupItem: await createGroup(tx, context, body.groupItem ?? {}, body.modelList) };
    },
  }),
  endpoint({
    path: v3("modelGroupEdit"),
    label: ["编辑模型组", "Edit a model group"],
    access: ["model.edit"],
    body: {
      id,
      version: int({ label: ["版本", "Version"], required: true }),
      groupItem,
      modelList: rows(listedFile, { label: ["文件", "Files"], max: 100 }),
    },
    writes: true,
    handle: async (context, body, tx) => ({
      groupItem: await editGroup(tx, context, {
        id: String(body.id),
        version: body.version,
        item: body.groupItem ?? {},
        files: body.modelList ?? null,
      }),
    }),
  }),
  endpoint({
    path: v3("modelGroupDetail"),
    label: ["模型组详情", "Detail of a model group"],
    access: readPermissions(model),
    body: { id, lang: oneOf(Language, { label: ["语言", "Language"] }) },
    handle: (context, body) => groupDetail(context.db, String(body.id), Number(body.lang ?? context.language)),
  }),
  endpoint({
    path: v3("modelList"),
    label: ["模型列表", "List of models"],
    access: readPermissions(model),
    leavesOutEmpty: true,
    body: {
      ...page,
      modelId: recordId({ label: ["模型编号", "Model id"] }),
      modelName: text(200, { label: ["模型名", "Model name"], unseen: true }),
      ...period,
      copyright: bool({ label: ["声明原创", "Claims originality"] }),
    },
    handle: (context, body) =>
      listRecords(
        context.db,
        model,
        {
          filter: filterOf(body),
          ...(body.page ? { page: body.page } : {}),
          ...(body.pageSize ? { pageSize: body.pageSize } : {}),
        },
        context,
      ),
  }),
  endpoint({
    path: v3("repeatedList"),
    label: ["重复文件", "Repeated files"],
    access: readPermissions(modelFile),
    leavesOutEmpty: true,
    body: { ...page, fileId: id },
    handle: (context, body) =>
      repeatedList(
        context.db,
        String(body.fileId),
        { ...(body.page ? { page: body.page } : {}), ...(body.pageSize ? { pageSize: body.pageSize } : {}) },
        context,
      ),
  }),
  endpoint({
    path: v3("downloadFiles"),
    label: ["下载文件", "Download files"],
    access: ["model.download"],
    body: { id, fileIds: refs("modelFile", { label: ["文件", "Files"], max: 100 }) },
    handle: async (context, body) => {
      const fileIds = (body.fileIds ?? []).map(String);
      const chosen = await selectedFiles(context.db, String(body.id), fileIds);
      return { parts: partsOf(String(body.id), fileIds, chosen), size: chosen.size };
    },
  }),
  endpoint({
    path: v3("repeatedTies"),
    label: ["已标记的重复", "Repeats that are marked"],
    access: readPermissions(modelFile),
    body: { id },
    handle: async (context, body) => ({ list: await duplicateLinksOf(context.db, String(body.id)) }),
  }),
  endpoint({
    path: v3("repeatHandle"),
    label: ["处理重复", "Handle repeated files"],
    access: ["model.markRepeated"],
    body: { fileId: id, fileIds: refs("modelFile", { label: ["文件", "Files"], required: true, max: 100 }) },
    writes: true,
    handle: (context, body, tx) => repeatHandle(tx, context, String(body.fileId), body.fileIds.map(String)),
  }),
  endpoint({
    path: v3("maturityRating"),
    label: ["设分级", "Set the maturity rating"],
    access: ["model.setMaturity"],
    // Section 7 of the specification defines it without a version.
    body: { id, maturityRating: oneOf(MaturityRating, { label: ["分级", "Maturity"], required: true }) },
    writes: true,
    handle: async (context, { maturityRating, ...body }, tx) => {
      const call = { id: String(body.id), input: { maturityRating } };
      const { item } = await runFlat(tx, context, model, call, () => "model.setMaturity");
      return { item };
    },
  }),
];
