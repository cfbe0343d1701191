import type { ListCalls } from "#server/http/endpoints/list-request.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { period } from "#server/http/period.ts";
import { readSpelled, spelledFilters } from "./spelled-filters.ts";

export const listCalls: ListCalls = {
  [to3mfTask.name]: { fields: { ...spelledFilters, ...period }, read: (values) => ({ filters: readSpelled(values) }) },
};
