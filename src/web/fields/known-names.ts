import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { merged, overlayOf, titlesWith } from "#web/data/overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { joinTitles } from "#web/data/titles.ts";
import { isRecord } from "#web/store/stored.ts";
import { t } from "#web/i18n/text.ts";
import { nameOfRecord } from "./cell.tsx";

/** Names of what records of a kind refer to, as far as they came with one that was shown. */
export function titlesAtHand({ name }: Resource): Titles {
  const replies = ["list", "detail"].flatMap((kind) => queryClient.getQueriesData({ queryKey: [kind, name] }));
  return replies.reduce<Titles>(
    (known, [, reply]) =>
      isRecord(reply) && isRecord(reply["titles"]) ? joinTitles(known, reply["titles"] as Titles) : known,
    {},
  );
}

/** What records are called that are at hand without what came with them. */
export function namesOf(resource: Resource, records: readonly AnyRecord[]): string[] {
  const titles = resource.fields[resource.title]?.kind === "ref" ? titlesAtHand(resource) : {};
  return records.map((record) => {
    const over = overlayOf(resource.name, record.id);
    return nameOfRecord(resource, merged(record, over), titlesWith(titles, over));
  });
}

/** More than these are counted, not named. */
const FEW = 3;

/** The names of the first records, in a line. */
export function fewNames(resource: Resource, records: readonly AnyRecord[]): string {
  const names = namesOf(resource, records.slice(0, FEW)).join(t("common.comma"));
  return records.length > FEW ? `${names}…` : names;
}
