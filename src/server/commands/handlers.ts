import { resources } from "#domain/index.ts";
import { communityHandlers } from "#server/areas/community/handlers.ts";
import { modelsHandlers } from "#server/areas/models/handlers.ts";
import { settingsHandlers } from "#server/areas/settings/handlers.ts";
import { staffHandlers } from "#server/areas/staff/handlers.ts";
import { usersHandlers } from "#server/areas/users/handlers.ts";
import type { Handlers } from "./handler.ts";
import { addHandler, deleteHandler, editHandler } from "./standard.ts";

const standard = { add: addHandler, edit: editHandler, delete: deleteHandler } as const;

const standardHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) =>
    resource.allows.flatMap((verb) =>
      verb in standard ? [[`${resource.name}.${verb}`, standard[verb as keyof typeof standard](resource)]] : [],
    ),
  ),
);

/** All handlers. Those of an area replace standard ones. run.ts runs all other commands. */
export const handlers: Handlers = {
  ...standardHandlers,
  ...communityHandlers,
  ...modelsHandlers,
  ...settingsHandlers,
  ...staffHandlers,
  ...usersHandlers,
};
