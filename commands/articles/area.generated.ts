// Generated from the names of files. Do not edit.
import { guideRun } from "#domain/articles/guide-run.resource.ts";
import { information } from "#domain/articles/information.resource.ts";
import { userGuide } from "#domain/articles/user-guide.resource.ts";
import { userSaid } from "#domain/articles/user-said.resource.ts";
import { defineArea } from "#commands/define.ts";
import { informationCommands } from "./information.ts";
import { userGuideCommands } from "./user-guide.ts";
import { userSaidCommands } from "./user-said.ts";

export const area = defineArea("articles", [
  guideRun,
  information,
  userGuide,
  userSaid,
], [
  informationCommands,
  userGuideCommands,
  userSaidCommands,
], {});
