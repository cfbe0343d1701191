import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import type { Field } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";
import { textOf, titleOf } from "#web/fields/cell.tsx";
import { moment } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { useChunk } from "#web/store/chunk.ts";
import { useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import type { Draft, Kept } from "./drafts.ts";
import { changedIn, draftSize, draftsIn, draftsWritten } from "./drafts.ts";

/** Describes a changed list of names by what was added and removed, because hundreds may be unchanged. */
function changesIn(field: Field, value: unknown, before: unknown): string {
  const { added, removed } = changedIn(before, value);
  return [...added.map((name) => ["+", name]), ...removed.map((name) => ["−", name])]
    .map(([sign, name]) => `${sign} ${textOf(field, name, {}, {})}`)
    .join(t("common.comma"));
}

/** Returns a value as text. A reference shows its id after the title, because the screen to look it up is closed. */
function valueText(field: Field, value: unknown, titles: Titles, around: Draft["values"]): string {
  if (field.kind !== "ref" && field.kind !== "refs") return textOf(field, value, titles, around);
  const named = [value].flat().map((id) => {
    const title = titleOf(titles, field.target, id);
    return title === String(id) ? title : `${title} · ${String(id)}`;
  });
  return value === null ? "" : named.join(t("common.comma"));
}

/** Returns one line for each field of a draft; secret fields are left out. */
const linesOf = (resource: Resource, { values, before, titles = {} }: Draft): [name: string, text: string][] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!field || field.secret) return [];
    return [
      [
        l(field.label),
        field.definitionKind ? changesIn(field, value, before[name]) : valueText(field, value, titles, values),
      ],
    ];
  });

/** Returns the size of a draft: the number of fields, or of changed names if it is a part with one list. */
function sizeOf({ part, draft }: Kept): number {
  if (part === undefined) return draftSize(draft);
  const { added, removed } = changedIn(draft.before[part], draft.values[part]);
  return added.length + removed.length;
}

const asText = (lines: readonly [string, string][]): string =>
  lines.map(([name, text]) => `${name}\t${text}`).join("\n");

/** Drafts of a screen that was closed while the user typed. They are kept and can be copied. */
export function StoredDrafts({ resource }: { resource: Resource }): JSX.Element | null {
  // The form writes its draft when it is unmounted, which is after the first render of this component.
  useValue(draftsWritten);
  // A draft may name permissions of any area.
  useChunk(commandIndex);
  const person = useActor()?.id ?? "";
  const drafts = draftsIn({ person, resource: resource.name });
  if (drafts.length === 0) return null;
  return (
    <section data-testid="kept-drafts" aria-label={t("address.kept")}>
      <p>{t("address.kept.waits")}</p>
      {drafts.map((one) => {
        const { id, part, draft } = one;
        const lines = linesOf(resource, draft);
        return (
          <div key={`${id ?? "new"}.${part ?? ""}`}>
            <h2 className="pt-3 font-semibold text-ink">
              {t(id === null ? "address.kept.new" : "address.kept.of", {
                name: l(resource.label),
                id: id ?? "",
                time: moment(draft.time).clock,
                n: sizeOf(one),
              })}
            </h2>
            <dl>
              {lines.map(([name, text]) => (
                <div key={name} className="grid grid-cols-[120px_minmax(0,1fr)] gap-2 py-1">
                  <dt className="text-muted">{name}</dt>
                  <dd className="wrap-anywhere whitespace-pre-wrap text-ink">{text}</dd>
                </div>
              ))}
            </dl>
            {lines.length > 0 && (
              <Button label={t("address.kept.copy")} kind="outlined" small run={() => void copyText(asText(lines))} />
            )}
          </div>
        );
      })}
    </section>
  );
}
