import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { casesOfMember } from "#web/evidence/blocks/case-address.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of a report that run in the browser. */
export function ReportHost({ record }: PanelProps): null {
  useCommandHandler("report.openCase", () => go(`/report-deal-with?id=${String(record["reportCase"])}`));
  useCommandHandler("report.openAuthor", () => {
    const id = record["targetUser"];
    if (id) go(casesOfMember(String(id)));
    return Boolean(id);
  });
  return null;
}
