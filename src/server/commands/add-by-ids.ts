import { MOST_ADDED } from "#commands/add-by-ids.ts";
import { findCommand } from "#commands/index.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { entriesIn } from "./pasted-entries.ts";
import type { Row } from "#server/resources/row.ts";
import type { Handler } from "./handler.ts";
import { newBatchId, pageBody, replyOf } from "./run-on-selection.ts";
import { addRecord } from "./standard.ts";

/** A list to which records are added by their pasted ids. */
interface Listed {
  resource: Resource;
  /** Command, whose input `name` has the ids. */
  verb: string;
  name: string;
  /** Reference of an entry to the added record. */
  by: string;
  named: Label;
}

/** Builds the handler that adds records to a list by their pasted ids: all of them or none. */
export const addByIdsHandler = ({ resource, verb, name, by, named: [zh, en] }: Listed): Handler => {
  const fail = (label: Label): never => {
    throw new Refusal("illegalParameter", label, { path: `input.${name}` });
  };
  return {
    body: pageBody(findCommand(`${resource.name}.${verb}`)?.input),
    handle: async (context, body, tx) => {
      const { [name]: pasted, ...entry } = (body["input"] ?? {}) as Row;
      const ids = entriesIn(String(pasted ?? ""));
      if (ids.length === 0) fail([`请填写至少一个${zh}编号`, `Enter at least one id of a ${en}`]);
      if (ids.length > MOST_ADDED)
        fail([
          `一次最多 ${MOST_ADDED} 个，现有 ${ids.length} 个，请分几次添加`,
          `At most ${MOST_ADDED} at once; these are ${ids.length}. Add them in parts`,
        ]);
      const wrong = ids.filter((id) => !/^\d{1,18}$/.test(id)).slice(0, 5);
      if (wrong.length > 0)
        fail([
          `不是${zh}编号：${wrong.join("、").slice(0, 200)}`,
          `Not an id of a ${en}: ${wrong.join(", ").slice(0, 200)}`,
        ]);
      for (const id of ids)
        try {
          await prefixErrors("input.", () => addRecord(tx, context, resource, { ...entry, [by]: id }));
        } catch (error) {
          // The refusal of one record says which of the pasted ones it is.
          if (!(error instanceof Refusal) || error.path !== `input.${by}`) throw error;
          fail([`${zh} ${id}：${error.label[0]}`, `The ${en} ${id}: ${error.label[1]}`]);
        }
      return replyOf([], newBatchId());
    },
  };
};
