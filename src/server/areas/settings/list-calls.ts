import { systemConfig } from "#domain/settings/system-config.resource.ts";
import type { ListCalls } from "#server/http/endpoints/list-request.ts";
import { shownConfig } from "./spelled-config.ts";

export const listCalls: ListCalls = { [systemConfig.name]: { fields: {}, shown: shownConfig } };
