import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { registry } from "#web/registry/registry.ts";

/** What an item of a queue is called in a sentence; by its id where it is not at hand. */
export const titleOf = ({ resource }: Queue, id: string, record: AnyRecord | null | undefined): string =>
  String(record?.[registry().resource(resource)?.title ?? ""] ?? id);
