import { resources } from "#domain/index.ts";
import { text } from "#kernel/field.ts";
import { small } from "#kernel/label.ts";
import { v2 } from "#domain/api/call.ts";
import { readable, titlePermissions } from "#server/auth/permissions/read-permissions.ts";
import { readTree } from "#server/resources/tree.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** The tree of each resource whose records form one. */
export const treeEndpoints: readonly Endpoint[] = resources
  .filter(({ tree }) => tree !== null)
  .map((resource) =>
    endpoint({
      path: v2(resource.name, "tree"),
      label: [`${resource.label[0]}树`, `Tree of ${small(resource.label[1])}`],
      access: titlePermissions(resource),
      body: { filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }) },
      handle: (context, body) =>
        readTree(context.db, readable(resource, context.actor), String(body.filter ?? ""), context),
    }),
  );
