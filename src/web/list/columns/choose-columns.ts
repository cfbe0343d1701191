import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { messageOf } from "#web/data/error.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { saveUserSetting } from "#web/auth/settings/save-user-setting.ts";
import { ownColumns } from "#web/auth/settings/user-settings.ts";
import { notify } from "#web/ui/notice.tsx";

const unlisted = new Set<Field["kind"]>(["html", "longText", "json", "i18n", "video", "jump"]);
export const listable = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.secret && !unlisted.has(field.kind))
    .map(([name]) => name);

/** Those of the link that is open, where it names some; else those of every list of the kind, which the account keeps. */
export function chooseColumns(resource: string, columns: readonly string[]): void {
  if (readQuery(currentQuery())["c"] !== undefined) return setQuery({ c: columns.join() }, "replace");
  ownColumns.set((all) => ({ ...all, [resource]: columns }));
  return void saveUserSetting("keepColumns", { resource, columns }).catch((error: unknown) =>
    notify(messageOf(error), "red"),
  );
}
