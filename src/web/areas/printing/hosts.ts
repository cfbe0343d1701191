import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { listOfOwner } from "#web/list/list-of-owner.ts";
import { go } from "#web/routing/navigate.ts";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

/** Saves the slice by a click on a temporary link. */
function download({ filekey }: AnyRecord): boolean {
  if (!isRecord(filekey) || typeof filekey["key"] !== "string") return false;
  const link = document.createElement("a");
  link.href = fileUrl(filekey["key"]);
  link.download = String(filekey["name"] ?? "");
  link.click();
  return true;
}

/** Handles the commands of a print configuration that run in the browser. */
export function PrintConfigHost({ record }: PanelProps): null {
  useCommandHandler("printConfig.download", () => download(record));
  useCommandHandler("printConfig.openModel", () => {
    const id = String(record["model"]);
    go(`/model-admin?f=id:${id}&id=${id}`);
  });
  useCommandHandler("printConfig.openAuthor", () => {
    const address = record["author"] ? listOfOwner("printConfig", String(record["author"])) : null;
    if (!address) return false;
    go(address);
    return true;
  });
  return null;
}
