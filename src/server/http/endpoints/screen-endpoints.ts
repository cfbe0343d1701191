import { commands } from "#commands/index.ts";
import { findResource, queues, screens } from "#domain/index.ts";
import { checked } from "#kernel/validate.ts";
import { Refusal } from "#kernel/errors.ts";
import { text } from "#kernel/field.ts";
import type { ListAddress } from "#domain/api/list-address.ts";
import { firstRequest, joined } from "#domain/api/list-address.ts";
import { narrowedBy } from "#domain/api/narrowed.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Parameters, Screen } from "#kernel/screen.ts";
import { matchRoute, resourceShown, screenShown } from "#kernel/screen.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { OpenReply, SessionReply } from "#domain/api/session.ts";
import { v2 } from "#domain/api/call.ts";
import { ownSession } from "#server/auth/login/login.ts";
import { authorize } from "#server/http/call.ts";
import type { CallContext, Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { resourceEndpoints } from "./resource-endpoints.ts";

/** Returns a screen with the filter by its parameters, as the console narrows it; null for wrong ones. */
function narrowedScreen(
  screen: Screen,
  resource: Resource,
  parameters: Parameters,
  { timezone }: CallContext,
): Screen | null {
  const { filter, wrong } = narrowedBy(screen, resource, parameters, timezone);
  const { under, preset = "" } = screen;
  return wrong.length > 0
    ? null
    : { ...screen, preset: joined(under === undefined ? preset : `${under}:${parameters["id"] ?? ""}`, filter) };
}

/**
 * Reads the list at an address with the same request that the console would send. Null if there is no list at the
 * address, or the request is refused.
 */
async function firstList(
  context: CallContext,
  { columns }: SessionReply,
  { path, query }: { path: string; query: string },
): Promise<OpenReply["first"]> {
  const matched = screens.find(({ route }) => matchRoute(route, path));
  if (!matched || (matched.kind !== "list" && matched.kind !== "queue")) return null;
  const address: ListAddress = Object.fromEntries(new URLSearchParams(query));
  const shown = screenShown(matched, address.v);
  const resource = findResource(resourceShown(shown, address.v) ?? "");
  const list = resource && resourceEndpoints.find((one) => one.path === v2(resource.name, "list"));
  if (!list) return null;
  const screen = narrowedScreen(shown, resource, matchRoute(matched.route, path) ?? {}, context);
  if (!screen) return null;
  const queue = queues.find(({ id }) => id === screen.queue);
  const { actor } = context;
  const body = firstRequest({ screen, resource, actor, commands, queue, ownColumns: columns[resource.name] }, address);
  try {
    authorize(list, actor);
    const input = checked(list.body, body);
    authorize(list, actor, input);
    const reply = (await list.handle(context, input, context.db)) as ListReply;
    return { resource: resource.name, body, reply };
  } catch (error) {
    // The console then sends the request itself and shows the refusal.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Endpoint that answers a window's first requests while its scripts are loading. */
export const screenEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("screen", "open"),
    label: ["打开页面", "Open a screen"],
    access: "login",
    unattended: true,
    beforeChange: true,
    body: {
      path: text(500, { label: ["路径", "Path"], required: true }),
      query: text(9_000, { label: ["参数", "Query"], unseen: true }),
    },
    handle: async (context, { path, query }): Promise<OpenReply> => {
      // Read the session with its `seq` before the list. The live channel then sends all changes that the list does not
      // contain yet.
      const session = await ownSession(context.db, context.actor.id);
      const isSafe = !session.mustChangePassword && !session.mustAddFactor;
      return { session, first: isSafe ? await firstList(context, session, { path, query: query ?? "" }) : null };
    },
  }),
];
