import { useEffect } from "react";
import { ApiError } from "#web/data/error.ts";
import type { FoundRecord } from "#web/data/record.ts";
import { nameOfRecord } from "#web/fields/cell.tsx";
import type { Resource } from "#kernel/resource.ts";
import { usePath } from "#web/routing/location.ts";
import { nameTab } from "#web/routing/tabs.ts";

/** The tab of a record's page is called as the record is, whatever the link called it. @param isWrong no id at all */
export function useTabName(resource: Resource | undefined, found: FoundRecord, isWrong: boolean): void {
  const path = usePath();
  const { record, titles, error } = found;
  const isDead = isWrong || (error instanceof ApiError && error.isMissing);
  const name = resource && record ? nameOfRecord(resource, record, titles) : isDead ? null : undefined;
  useEffect(() => {
    if (name !== undefined) nameTab(path, name);
  }, [path, name]);
}
