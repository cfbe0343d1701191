import { ModelProcessing } from "#domain/enumerations/models.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { oneOf, recordId, text } from "#kernel/field.ts";

/** Filters of tasks as the specification spells them (section 3: id, bulkId, state, modelId, begin, end). */
export const spelledFilters = {
  id: recordId({ label: ["编号", "ID"] }),
  modelId: recordId({ label: ["模型编号", "Model id"] }),
  bulkId: text(32, { label: ["批次号", "Bulk ID"] }),
  state: oneOf(ModelProcessing, { label: ["状态", "State"] }),
};

/** Converts given filters to conditions on the fields that they mean. */
export const readSpelled = (values: Readonly<Record<string, unknown>>): Filter[] =>
  Object.entries(values)
    .filter(([name, value]) => Object.hasOwn(spelledFilters, name) && value !== undefined && value !== null)
    .map(([name, value]) => ({ field: name === "modelId" ? "model" : name, in: [String(value)] }));
