import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { setValue } from "#web/store/state.ts";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import { entering } from "./entering.ts";

/** Saves the result by a click on a temporary link. @returns false if there is none */
function download({ result }: AnyRecord): boolean {
  if (!isRecord(result) || typeof result["key"] !== "string") return false;
  const link = document.createElement("a");
  link.href = fileUrl(result["key"]);
  link.download = String(result["name"] ?? "");
  link.click();
  return true;
}

/** Handles the commands of a task that run in the browser. */
export function TaskHost({ record }: PanelProps): null {
  useCommandHandler("to3mfTask.download", () => download(record));
  useCommandHandler("to3mfTask.view", () => {
    setQuery({ tab: null }, "replace");
    setValue(entering, record.id);
  });
  useCommandHandler("to3mfTask.openModel", () => {
    const id = String(record["model"]);
    go(`/model-admin?f=id:${id}&id=${id}`);
  });
  return null;
}
