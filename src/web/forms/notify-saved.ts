import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { lastUndoSource } from "#web/commands/undo.ts";
import { addUndoableSource } from "#web/commands/undoable-acts.tsx";
import { nameOfRecord } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

const last = addUndoableSource();

/**
 * Reports a save. U cannot undo it: the first U after a save only shows that, and does not undo an earlier decision.
 */
export function notifySaved(resource: Resource, record: AnyRecord): void {
  notify(t("form.saved", { name: nameOfRecord(resource, record) }), "green");
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
