import { MAX_CHOSEN } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListPage } from "#web/data/list-pages.ts";
import { fetchPage, pageKey } from "#web/data/list-pages.ts";
import { queryClient } from "#web/data/query.ts";
import type { RecordWindow } from "#web/data/records.ts";

const readPage = ({ key }: RecordWindow, page: number): Promise<ListPage> =>
  queryClient.ensureQueryData({
    queryKey: pageKey(key, page),
    queryFn: ({ signal }) => fetchPage(key, page, signal),
  });

/** The rows from one to another, also those out of sight; at most one more than may be chosen. @throws ApiError */
export async function rowsBetween(records: RecordWindow, from: number, to: number): Promise<AnyRecord[]> {
  const { landing, key } = records;
  const found: AnyRecord[] = [];
  for (let at = from; at <= to && found.length <= MAX_CHOSEN; at++) {
    if (landing && landing(at, at) !== at) continue;
    const place = records.placeAt?.(at) ?? at;
    // oxlint-disable-next-line no-await-in-loop -- one behind the other: a page begins where the one before ends
    const page = await readPage(records, Math.floor(place / key.pageSize) + 1);
    const record = records.rowAt(at)?.record ?? page.list[place % key.pageSize];
    if (record) found.push(record);
  }
  return found;
}
