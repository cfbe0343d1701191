import { recordAddressOf } from "#web/areas/audit/operation-address.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { useInitialInput } from "#web/commands/initial-input.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { titleOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

/** Begins the input of exempt members with those who are exempt already. */
export function RuleHost({ record }: PanelProps): null {
  useInitialInput("riskRule.exempt", () => ({ exempt: record["exempt"] }));
  return null;
}

/** Opens the subject of a hit, and begins the entry of the black list with the name of its rule. */
export function HitHost({ record, titles }: PanelProps): null {
  useCommandHandler("riskHit.openSubject", () => {
    const place = recordAddressOf({ ...record, resource: record["subject"], opObjId: record["subjectId"] });
    if (place) go(place);
    else notify(l(["这类对象没有页面", "This kind of subject has no screen"]), "yellow");
    return place !== null;
  });
  useInitialInput("riskHit.dispose", () => ({
    scope: ["post", "comment", "message"],
    why: titleOf(titles, "riskRule", record["rule"]),
  }));
  return null;
}
