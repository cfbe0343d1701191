import type { Command } from "#kernel/command.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { currentOf } from "#web/data/error.ts";
import { showOnce } from "#web/store/shown-once.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { callIdempotent } from "./call-idempotent.ts";
import type { RunOptions } from "./run-options.ts";
import type { Target } from "./target.ts";

/** True for a command of a page. Those of a queue act on its current item. */
const isOfPage = ({ targets, itemScope }: Command): boolean => targets === "none" && itemScope === undefined;

/** Returns what a command acts on. A command of a page acts on no record, even if some are selected. */
export const actedOn = (command: Command, target: Target): Target =>
  isOfPage(command) ? { ...target, records: [], matching: null } : target;

/** Request of a command. One of a page names no record. */
export type Request = Pick<CommandRequest, "reason" | "input"> & Partial<CommandRequest>;

/**
 * Builds the request of a command. @throws Error for "all that match", whose `records` are a sample: a call must name
 * each record
 */
export function requestOf(command: Command, target: Target, options: RunOptions): Request {
  if (target.matching) throw new Error("a call cannot name all that match");
  return {
    ...(isOfPage(command)
      ? {}
      : {
          ids: target.records.map((record) => record.id),
          versions: Object.fromEntries(target.records.map((record) => [record.id, record.version])),
        }),
    ...(options.reason ? { reason: options.reason } : {}),
    ...(options.input ? { input: options.input } : {}),
    ...(target.queue ? { queue: target.queue } : {}),
  };
}

/** Returns the resource whose call runs a command. A list may show records of another one than its page commands. */
export const calledOn = (command: Command, target: Target): string => command.resource ?? target.resource.name;

/** Sends a command on records and applies the changed records to their rows. @throws ApiError */
export async function sendCommand(command: Command, resource: string, request: Request): Promise<CommandReply> {
  const reply = await callIdempotent<CommandReply>(v2(resource, command.verb), request).catch((error: unknown) => {
    const current = currentOf(error);
    if (current) setOverlay(resource, current.id, { record: current });
    throw error;
  });
  if (reply.shownOnce) showOnce(reply.shownOnce);
  for (const outcome of reply.outcomes ?? [])
    if (outcome.item) setOverlay(resource, outcome.id, { record: outcome.item });
  return reply;
}
