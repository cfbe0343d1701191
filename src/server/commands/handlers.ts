import { findCommand } from "#commands/index.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { resources } from "#domain/index.ts";
import { maskedFields } from "#kernel/resource.ts";
import { isMovable } from "#kernel/rank.ts";
import { handlersOfAreas } from "#server/generated/handlers.ts";
import type { Handler, Handlers } from "./handler.ts";
import { moveHandler, rankHandler } from "./rank.ts";
import { revealHandler } from "./reveal.ts";
import { undoUntil } from "./undo-window.ts";
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

const isReply = (result: unknown): result is CommandReply =>
  typeof result === "object" && result !== null && "outcomes" in result;

/** Lets the reply of a handler say until when its command can be undone. */
function withUndoWindow([id, handler]: [string, Handler]): [string, Handler] {
  const command = findCommand(id);
  const handle: Handler["handle"] = async (context, body, tx) => {
    const reply = await handler.handle(context, body, tx);
    return isReply(reply) ? { ...reply, undoUntil: undoUntil(command, context.now, reply.outcomes) } : reply;
  };
  return [id, { ...handler, handle }];
}

const plain: Handlers = Object.assign({}, standardHandlers, treeHandlers, revealHandlers, ...handlersOfAreas);

/** All handlers. Those of an area replace standard ones. run.ts runs all other commands. */
export const handlers: Handlers = Object.fromEntries(Object.entries(plain).map(withUndoWindow));
