import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { overlayOf } from "#web/data/overlay.ts";
import { l, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { knownEvidence } from "#web/queue/evidence/evidence.ts";
import type { Decided } from "./session-state.ts";

/** What an item of a queue is called in a sentence; by its id where it is not at hand. */
export const titleOf = ({ resource }: Queue, id: string, record: AnyRecord | null | undefined): string =>
  String(record?.[registry().resource(resource)?.title ?? ""] ?? id);

/** The same by what is known of it here. */
export const knownTitleOf = (queue: Queue, id: string): string =>
  titleOf(queue, id, knownEvidence(id)?.item ?? overlayOf(queue.resource, id).record);

/** The same of a decision, in the language of now. */
export const titleOfDecided = ({ title, ids }: Pick<Decided, "title" | "ids">): string =>
  title ?? t("bulk.items", { n: ids.length });

/** What a command, or what was done before there were commands, is called in the language of now. */
export function nameOfCommand(id: string): string {
  const label = registry().operation(id);
  return label ? l(label) : id;
}
