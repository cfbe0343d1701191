import { risk as resources } from "#domain/risk/index.ts";
import { defineArea } from "#commands/define.ts";

export const risk = defineArea("risk", resources);
