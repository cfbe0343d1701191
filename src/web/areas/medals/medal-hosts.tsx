import { medalReceiver } from "#domain/medals/medal-receiver.resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { useInitialInput } from "#web/commands/initial-input.ts";
import { messageOf } from "#web/data/error.ts";
import { saveList } from "#web/data/save-list.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

/** Opens the form of a new sending with this medal. */
export function MedalHost({ record }: PanelProps): null {
  useCommandHandler("medal.send", () => {
    go(`/medal-send?${writeQuery({ edit: NEW, [WITH]: writePreset({ medal: record.id }) })}`);
  });
  return null;
}

/** Saves the receivers who did not get the medal, with the cause of each. */
async function saveFailures(send: string): Promise<void> {
  const name = l(["未发放名单", "Receivers without the medal"]);
  const request = {
    filter: `send:${send} -result:good,sent`,
    sort: "line",
    columns: ["line", "given", "user", "result", "cause"],
  };
  try {
    const { signal } = new AbortController();
    const n = await saveList({ resource: medalReceiver.name, name, format: "csv" }, request, () => undefined, signal);
    notify(t("list.export.done", { n: count(n) }), "green");
  } catch (error) {
    notify(t("list.export.failed", { why: messageOf(error) }), "red");
  }
}

/** Handles what the browser does for a sending. The form of the command begins with the time of the draft. */
export function MedalSendHost({ record }: PanelProps): null {
  useInitialInput("medalSend.send", () => ({ sendTime: record["sendTime"] }));
  useCommandHandler("medalSend.downloadFailures", () => void saveFailures(record.id));
  return null;
}
