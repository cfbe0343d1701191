import { resources } from "#domain/index.ts";
import { maskedFields } from "#kernel/resource.ts";
import { isMovable } from "#kernel/rank.ts";
import { handlersOfAreas } from "#server/generated/handlers.ts";
import type { Handlers } from "./handler.ts";
import { moveHandler, rankHandler } from "./rank.ts";
import { revealHandler } from "./reveal.ts";
import { addHandler, deleteHandler, editHandler } from "./standard.ts";

const standard = { add: addHandler, edit: editHandler, delete: deleteHandler, rank: rankHandler } as const;

const standardHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) =>
    resource.allows.flatMap((verb) =>
      verb in standard ? [[`${resource.name}.${verb}`, standard[verb as keyof typeof standard](resource)]] : [],
    ),
  ),
);

const treeHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) => (isMovable(resource) ? [[`${resource.name}.move`, moveHandler(resource)]] : [])),
);

const revealHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) =>
    maskedFields(resource).length > 0 ? [[`${resource.name}.reveal`, revealHandler(resource)]] : [],
  ),
);

/** All handlers. Those of an area replace standard ones. run.ts runs all other commands. */
export const handlers: Handlers = Object.assign({}, standardHandlers, treeHandlers, revealHandlers, ...handlersOfAreas);
