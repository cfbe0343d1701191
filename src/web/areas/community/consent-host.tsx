import { v2 } from "#domain/api/call.ts";
import { consent } from "#domain/community/consent.resource.ts";
import { quoteText } from "#kernel/filter/print.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Starts the export of all consents of the member, or of the device, that a consent names. */
async function exportAll({ user, device }: AnyRecord): Promise<void> {
  const who = String(user ?? device);
  const filter = user ? `user:${who}` : `device:${quoteText(who)}`;
  try {
    await call(v2(consent.name, "exportTask"), {
      filter,
      sort: "-time",
      format: "xlsx",
      title: l([`同意记录 ${who}`, `Consents of ${who}`]),
    });
    notify(
      l(["已开始导出，完成后在后台任务里下载", "The export has begun. Its file will be in the background tasks"]),
      "green",
    );
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Handles the commands of a consent that run in the browser. */
export function ConsentHost({ record }: PanelProps): null {
  useCommandHandler("consent.exportOfUser", () => void exportAll(record));
  return null;
}
