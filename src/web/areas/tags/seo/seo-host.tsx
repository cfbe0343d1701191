import { v2 } from "#domain/api/call.ts";
import type { SeoProposal } from "#domain/tags/api.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { writeDraft } from "#web/forms/drafts.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { l } from "#web/i18n/text.ts";
import { setQuery, writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

const textsOf = (value: unknown): I18n => (value ?? {}) as I18n;

/** Texts of the page with those of the proposal over them; null if the proposal changes nothing. */
function joined(now: unknown, proposed: I18n): I18n | null {
  const texts = { ...textsOf(now), ...proposed };
  return JSON.stringify(texts) === JSON.stringify(textsOf(now)) ? null : texts;
}

/** Opens the form with texts proposed from the record for which the page stands. Nothing is stored before a save. */
async function writeFromContent(record: AnyRecord): Promise<void> {
  try {
    const { titles, descriptions } = await call<SeoProposal>(v2("seoPage", "propose"), { id: record.id });
    const proposed = {
      titles: joined(record["titles"], titles),
      descriptions: joined(record["descriptions"], descriptions),
    };
    const values = Object.fromEntries(Object.entries(proposed).filter(([, texts]) => texts !== null));
    if (Object.keys(values).length === 0)
      return notify(l(["页面已是这些文字", "The page has these texts already"]), "yellow");
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, record[name]]));
    const of = { person: actorStore.value?.id ?? "", resource: "seoPage", id: record.id };
    writeDraft(of, { version: record.version, values, before, time: Math.floor(Date.now() / 1_000) });
    setQuery({ id: record.id, edit: record.id });
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Opens the template of a page's kind, or the form of a new one. */
async function editTemplate({ kind }: AnyRecord): Promise<void> {
  try {
    const request = { filter: `template:true kind:${String(kind)}`, columns: ["path"], pageSize: 1 };
    const { list } = await call<ListReply>(v2("seoPage", "list"), request);
    const [template] = list;
    const open: Record<string, string> = template
      ? { v: "templates", id: template.id, edit: template.id }
      : { v: "templates", edit: NEW, [WITH]: writePreset({ kind: String(kind) }) };
    go(`/seo-manage?${writeQuery(open)}`);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Handles the commands of a page that run in the browser. */
export function SeoHost({ record }: PanelProps): null {
  useCommandHandler("seoPage.writeFromContent", () => void writeFromContent(record));
  useCommandHandler("seoPage.editTemplate", () => void editTemplate(record));
  return null;
}
