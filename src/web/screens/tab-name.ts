import { useEffect } from "react";
import { ApiError } from "#web/data/error.ts";
import type { FoundRecord } from "#web/data/record.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Parameters, Screen } from "#kernel/screen.ts";
import { fillRoute } from "#kernel/screen.ts";
import { currentPath, currentQuery, usePath } from "#web/routing/location.ts";
import { readPlace, writePlace } from "#web/routing/parse-address.ts";
import { navigate } from "#web/routing/navigate.ts";
import { isSamePage } from "#web/routing/routes.ts";
import { nameTab, openTabs } from "#web/routing/tabs.ts";
import { setValue } from "#web/store/state.ts";

/**
 * Names the tab after the record and ignores the name in the link. @param isWrong true if the address has no valid id
 */
export function useTabName(resource: Resource | undefined, loaded: FoundRecord, isWrong: boolean): void {
  const path = usePath();
  const { record, titles, error } = loaded;
  const isDead = isWrong || (error instanceof ApiError && error.isMissing);
  const name = resource && record ? nameOfRecord(resource, record, titles) : isDead ? null : undefined;
  useEffect(() => {
    if (name !== undefined) nameTab(path, name);
  }, [path, name]);
}

/** Opens a page in the current tab, so that moving through records opens no further tabs. */
export function walkTo(to: string, name?: string): void {
  const here = currentPath();
  const { path, query } = readPlace(to);
  setValue(
    openTabs,
    !isSamePage(path, here) && openTabs.value.some((tab) => isSamePage(tab.path, path))
      ? openTabs.value.filter((tab) => !isSamePage(tab.path, here))
      : openTabs.value.map((tab) => (isSamePage(tab.path, here) ? { path, query, name } : tab)),
  );
  void navigate(to, "replace");
}

/** Writes the record's title into the address and the tab, in place of the name in the link. */
export function useOwnName(
  screen: Screen,
  parameters: Parameters,
  resource: Resource | undefined,
  record: AnyRecord | null,
): void {
  const title = record && resource ? String(record[resource.title] ?? "") : "";
  useEffect(() => {
    if (title === "" || parameters["name"] === undefined || parameters["name"] === title) return;
    walkTo(writePlace({ path: fillRoute(screen.route, { ...parameters, name: title }), query: currentQuery() }), title);
  }, [screen, parameters, title]);
}
