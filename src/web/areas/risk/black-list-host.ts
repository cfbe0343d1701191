import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { l } from "#web/i18n/text.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";
import { recordAddressOf } from "#web/areas/audit/operation-address.ts";

/** Opens the report, hit or decision from which an entry comes. */
export function BlackListHost({ record }: PanelProps): null {
  useCommandHandler("blackList.openSource", () => {
    const place = recordAddressOf({ ...record, resource: record["sourceKind"], opObjId: record["sourceId"] });
    if (place) go(place);
    else notify(l(["这类来源没有页面", "This kind of source has no screen"]), "yellow");
    return place !== null;
  });
  return null;
}
