import { findCommand } from "#commands/index.ts";
import { MOST_MODELS } from "#commands/rankings/lists.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { subjectsIn } from "#server/areas/risk/black-list/add-many.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Row } from "#server/resources/row.ts";

const fail = (zh: string, en: string): never => {
  throw new Refusal("illegalParameter", [zh, en], { path: "input.models" });
};

/** Adds models to a list by their pasted ids: all of them or none. */
export const addModelsTo = (resource: Resource): Handler => ({
  body: pageBody(findCommand(`${resource.name}.addModels`)?.input),
  handle: async (context, body, tx) => {
    const { models, ...entry } = (body["input"] ?? {}) as Row;
    const ids = subjectsIn(String(models ?? ""));
    if (ids.length === 0) fail("请填写至少一个模型编号", "Enter at least one id of a model");
    if (ids.length > MOST_MODELS)
      fail(
        `一次最多 ${MOST_MODELS} 个，现有 ${ids.length} 个，请分几次添加`,
        `At most ${MOST_MODELS} at once; these are ${ids.length}. Add them in parts`,
      );
    const wrong = ids.filter((id) => !/^\d{1,18}$/.test(id)).slice(0, 5);
    if (wrong.length > 0)
      fail(
        `不是模型编号：${wrong.join("、").slice(0, 200)}`,
        `Not an id of a model: ${wrong.join(", ").slice(0, 200)}`,
      );
    for (const id of ids)
      try {
        await prefixErrors("input.", () => addRecord(tx, context, resource, { ...entry, model: id }));
      } catch (error) {
        // The refusal of one model says which of the pasted ones it is.
        if (!(error instanceof Refusal) || error.path !== "input.model") throw error;
        fail(`模型 ${id}：${error.label[0]}`, `Model ${id}: ${error.label[1]}`);
      }
    return replyOf([], newBatchId());
  },
});
