import { users as resources } from "#domain/users/index.ts";
import { defineArea } from "#commands/define.ts";

export const users = defineArea("users", resources);
