import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { lastUndoSource } from "#web/commands/undo.ts";
import { addUndoableSource } from "#web/commands/undoable-acts.tsx";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

const last = addUndoableSource();

/** Names the new state of a record whose save also moved it, such as a report that goes down. */
function movedTo({ fields, machine }: Resource, before: AnyRecord | null, after: AnyRecord): string {
  const moved = Object.keys(machine?.fields ?? {}).filter((name) => before && before[name] !== after[name]);
  return moved
    .flatMap((name) => {
      const state = fields[name]?.enumeration?.value(after[name])?.label;
      return state ? ` · ${l(state)}` : [];
    })
    .join("");
}

/**
 * Reports a save. U cannot undo it: the first U after a save only shows that, and does not undo an earlier decision.
 */
export function notifySaved(resource: Resource, record: AnyRecord, before: AnyRecord | null): void {
  const saved = t("form.saved", { name: nameOfRecord(resource, record) });
  notify(`${saved}${movedTo(resource, before, record)}`, "green");
  last(null, () => {
    const further = lastUndoSource()
      ? ["。再按一次 U 撤销更早的操作", ". Press U again to undo an earlier decision"]
      : ["", ""];
    notify(
      l([
        `保存不能撤销；改动前的内容在历史里${further[0]}`,
        `Saves cannot be undone; earlier values are in the history${further[1]}`,
      ]),
      "yellow",
    );
  });
}
