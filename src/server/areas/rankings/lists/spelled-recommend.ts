import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { anything, oneOf, optional } from "#kernel/field.ts";
import { checked } from "#kernel/validate.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import type { Handler } from "#server/commands/handler.ts";
import { reasonField, selectionBody } from "#server/commands/run-on-selection.ts";
import { runCommand } from "#server/commands/run.ts";
import type { FlatCall } from "#server/commands/single-record-call.ts";
import { runFlat, shortSelection } from "#server/commands/single-record-call.ts";
import { editRecord, gate } from "#server/commands/standard.ts";
import { commandTo } from "#server/commands/status-to-command.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const { begin, end, remark, status } = recommendation.fields;

/** Returns a reason that is given as the specification spells it, a text, or as in all other calls. */
const reasonOf = (value: unknown): FlatCall["reason"] =>
  typeof value === "string"
    ? { text: value }
    : (checked({ reason: reasonField }, { reason: value ?? null }).reason as FlatCall["reason"]);

/**
 * Recommends models, or ends their recommendation. Called with `ids` and `versions` for several records, or with `id`
 * and the values of the specification for one (section 7): it then runs on the current version.
 */
export const spelledRecommend = (verb: "recommend" | "unrecommend"): Handler => ({
  body: {
    ...selectionBody(recommendation.name),
    ...shortSelection,
    reason: anything({ label: ["原因", "Reason"] }),
    status: oneOf(status.enumeration!, { label: status.label }),
    ...(verb === "recommend" ? { begin: optional(begin), end: optional(end), remark: optional(remark) } : {}),
  },
  handle: async (context, { id, status: wanted, ids, versions, reason, input: _input, ...values }, tx) => {
    const command = `recommendation.${verb}`;
    const parsedReason = reasonOf(reason);
    if (Array.isArray(ids) && ids.length > 0)
      return runCommand(tx, context, command, {
        ids: ids.map(String),
        versions: (versions ?? {}) as CommandRequest["versions"],
        ...(parsedReason ? { reason: parsedReason as NonNullable<CommandRequest["reason"]> } : {}),
      });
    const call = {
      id: String(checked({ id: { ...shortSelection.id, required: true } }, { id }).id),
      reason: parsedReason,
    };
    const before = await readRecord(tx, recommendation, call.id, true);
    const changes = Object.fromEntries(Object.entries(values as Row).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length > 0) {
      gate(context, recommendation, "edit", before);
      const { item } = await editRecord(tx, context, recommendation, before, changes);
      if (wanted === before["status"]) return { item, recordId: null, undoUntil: null };
    }
    return runFlat(tx, context, recommendation, call, (record) =>
      wanted === undefined || wanted === null ? command : commandTo(recommendation, wanted, record),
    );
  },
});
