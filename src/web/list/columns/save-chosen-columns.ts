import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { messageOf } from "#web/data/error.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { saveUserSetting } from "#web/auth/settings/save-user-setting.ts";
import { ownColumns } from "#web/auth/settings/user-settings.ts";
import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";

const unlisted = new Set<Field["kind"]>(["html", "longText", "json", "i18n", "video", "jump"]);
export const listable = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.secret && !unlisted.has(field.kind))
    .map(([name]) => name);

/**
 * Applies a choice of columns. If the open link names columns, only the link changes. Otherwise the choice is saved
 * with the account for every list of the resource.
 */
export function chooseColumns(resource: string, columns: readonly string[]): void {
  if (readQuery(currentQuery())["c"] !== undefined) return setQuery({ c: columns.join() }, "replace");
  setValue(ownColumns, { ...ownColumns.value, [resource]: columns });
  return void saveUserSetting("keepColumns", { resource, columns }).catch((error: unknown) =>
    notify(messageOf(error), "red"),
  );
}
