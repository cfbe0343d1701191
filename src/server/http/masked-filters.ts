import { recordOperation } from "#server/audit/record.ts";
import type { Context, NamedMasked } from "#server/context.ts";
import { admitReveal } from "#server/commands/reveal.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { CallContext } from "./endpoints/endpoint.ts";

/** Returns the function that notes masked fields. Each value that is asked for counts as one revealed value. */
export const noteIn =
  (named: NamedMasked, caller: Pick<CallContext, "actor" | "services">): Context["noteMasked"] & object =>
  (resource, field, values) => {
    const key = `${resource.name}.${field}`;
    const noted = named.get(key) ?? { resource, field, values: new Set<string>() };
    named.set(key, noted);
    for (const value of values) {
      if (noted.values.has(value)) continue;
      admitReveal(caller);
      noted.values.add(value);
    }
  };

/** Records who filtered by which masked field. The operation record does not contain the value. */
export async function recordNamed(context: CallContext): Promise<void> {
  for (const { resource, field } of context.namedMasked.values())
    await recordOperation(context.db, context, {
      resource,
      id: null,
      targetId: null,
      command: `${resource.name}.reveal`,
      before: { [field]: null },
      after: { [field]: null },
      written: [field],
      reason: inLanguage(context, ["按此字段筛选", "Filtered by this field"]),
      batchId: newBatchId(),
    });
}
