import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { merged, overlayOf, titlesWith } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { joinTitles } from "#domain/api/titles.ts";
import { isRecord } from "#web/store/stored.ts";
import { t } from "#web/i18n/part-text.ts";
import { nameOfRecord } from "./record-name.ts";

/** Returns the loaded titles of records to which a resource's records refer. */
export function titlesAtHand({ name }: Resource): Titles {
  const replies = ["list", "detail"].flatMap((kind) => queryClient.getQueriesData({ queryKey: [kind, name] }));
  return replies.reduce<Titles>(
    (known, [, reply]) =>
      isRecord(reply) && isRecord(reply["titles"]) ? joinTitles(known, reply["titles"] as Titles) : known,
    {},
  );
}

/** Returns the titles of loaded records whose reply is not available. */
export function namesOf(resource: Resource, records: readonly AnyRecord[]): string[] {
  const titles = resource.fields[resource.title]?.kind === "ref" ? titlesAtHand(resource) : {};
  return records.map((record) => {
    const over = overlayOf(resource.name, record.id);
    return nameOfRecord(resource, merged(record, over), titlesWith(titles, over));
  });
}

/** Maximum number of records listed by title; more are only counted. */
const MAX_NAMED = 3;

/** Returns the titles of the first records in one line. */
export function fewNames(resource: Resource, records: readonly AnyRecord[]): string {
  const names = namesOf(resource, records.slice(0, MAX_NAMED)).join(t("common.comma"));
  return records.length > MAX_NAMED ? `${names}…` : names;
}
