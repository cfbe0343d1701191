import { ModelSource } from "#domain/enumerations/models.ts";
import { Recommend } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { oneOf, recordId, text } from "#kernel/field.ts";
import type { ListCalls } from "#server/http/endpoints/list-request.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { listRecords } from "#server/resources/list.ts";

/** Most models that a name may match. */
const MOST_MODELS = 1_000;

/** Fields of the recommendation that the filters mean. */
const fieldByName: Readonly<Record<string, string>> = {
  uploadSource: "model.uploadSource",
  modelId: "model",
  modelSource: "model.modelSource",
  recommendStatus: "status",
  categoryId: "category",
  userId: "author",
};

/** Filters of the list of recommended models, as the specification spells them (section 3). */
export const listCalls: ListCalls = {
  [recommendation.name]: {
    fields: {
      groupName: text(200, { label: ["模型名", "Model name"], unseen: true }),
      uploadSource: oneOf(Platform, { label: ["上传端", "Uploaded from"] }),
      modelId: recordId({ label: ["模型编号", "Model id"] }),
      modelSource: oneOf(ModelSource, { label: ["来源", "Source"] }),
      recommendStatus: oneOf(Recommend, { label: ["推荐状态", "Status"] }),
      categoryId: recordId({ label: ["分类", "Category"] }),
      userId: recordId({ label: ["作者", "Author"] }),
    },
    read: (values) => ({
      filters: Object.entries(values).flatMap(([name, value]) =>
        fieldByName[name] ? [{ field: fieldByName[name], in: [String(value)] }] : [],
      ),
    }),
    narrow: async (context, { groupName }) => {
      if (groupName === undefined) return [];
      const request = {
        filter: printFilter({ keyword: String(groupName) }),
        columns: [model.title],
        pageSize: MOST_MODELS,
      };
      const { list } = await listRecords(context.db, model, request, context);
      return [{ field: "model", in: list.length > 0 ? list.map(({ id }) => id) : ["0"] }];
    },
  },
};
