import { macroName } from "#kernel/macro.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { cachedEvidence } from "#web/evidence/evidence.ts";
import type { Decided } from "#web/queue/decisions/decided.ts";

/** Title of an item; its id if the record is not loaded. */
export const titleOf = ({ resource }: Queue, id: string, record: AnyRecord | null | undefined): string =>
  String(record?.[registry().outline(resource)?.title ?? ""] ?? id);

/** Title of an item from what is loaded here. */
export const knownTitleOf = (queue: Queue, id: string): string =>
  titleOf(queue, id, cachedEvidence(queue.resource, id)?.item ?? overlayOf(queue.resource, id).record);

/** Title of a decision in the current language. */
export const titleOfDecided = ({ title, ids }: Pick<Decided, "title" | "ids">): string =>
  title ?? t("bulk.items", { n: ids.length });

/**
 * Label of a command, or of an older operation, in the current language. A macro is a command only while its queue is
 * open, but it keeps its name.
 */
export function nameOfCommand(id: string): string {
  const label = registry().operation(id);
  return label ? l(label) : (macroName(id) ?? id);
}
