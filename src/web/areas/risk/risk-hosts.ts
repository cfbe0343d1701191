import { v2 } from "#domain/api/call.ts";
import type { DetailReply } from "#domain/api/list.ts";
import { recordAddressOf } from "#web/areas/audit/operation-address.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { useInitialInput } from "#web/commands/initial-input.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { l } from "#web/i18n/text.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

/** Begins the input of exempt members with those who are exempt already. */
export function RuleHost({ record }: PanelProps): null {
  useInitialInput("riskRule.exempt", () => ({ exempt: record["exempt"] }));
  return null;
}

/** Opens the form of a new entry of the black list with the member or the device of a hit. */
async function dispose({ user, device, rule }: Readonly<Record<string, unknown>>): Promise<void> {
  const { item } = await call<DetailReply>(v2("riskRule", "detail"), { id: rule });
  const values = {
    subjectKind: user ? "user" : "device",
    subject: String(user ?? device),
    scope: "post,comment,message",
    reason: String(inOneLanguage(item["name"]) ?? ""),
    source: "risk",
  };
  go(`/black-list-manage?${writeQuery({ edit: NEW, [WITH]: writePreset(values) })}`);
}

/** Handles the commands of a hit that lead elsewhere. */
export function HitHost({ record }: PanelProps): null {
  useCommandHandler("riskHit.openSubject", () => {
    const place = recordAddressOf({ ...record, resource: record["subject"], opObjId: record["subjectId"] });
    if (place) go(place);
    else notify(l(["这类对象没有页面", "This kind of subject has no screen"]), "yellow");
    return place !== null;
  });
  useCommandHandler("riskHit.dispose", () => {
    void dispose(record).catch((error: unknown) => notify(messageOf(error), "red"));
  });
  return null;
}
