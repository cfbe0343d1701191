import { MAX_SELECTED } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { fetchPage, consistentPages, pageKey } from "#web/data/list-pages.ts";
import { queryClient } from "#web/data/query.ts";
import type { RecordWindow } from "#web/data/records.ts";

/** Reads a page. A page that does not continue the previous one is outdated and is read again. */
async function readPage({ key }: RecordWindow, page: number, before: ListReply | undefined): Promise<ListReply> {
  const query = {
    queryKey: pageKey(key, page),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(key, page, signal),
  };
  const cached = await queryClient.ensureQueryData(query);
  const isOutdated = key.queue === undefined && before && consistentPages(key, [page - 1, page], [before, cached]) < 2;
  return isOutdated ? queryClient.fetchQuery({ ...query, staleTime: 0 }) : cached;
}

/**
 * Returns the records of a range of rows, also those not loaded; at most one more than may be selected. @throws
 * ApiError
 */
export async function rowsBetween(records: RecordWindow, from: number, to: number): Promise<AnyRecord[]> {
  if (records.rowsIn) return records.rowsIn(from, Math.min(to, from + MAX_SELECTED));
  const { landing, key } = records;
  const loaded: AnyRecord[] = [];
  const pages = new Map<number, ListReply>();
  for (let index = from; index <= to && loaded.length <= MAX_SELECTED; index++) {
    if (landing && landing(index, index) !== index) continue;
    const place = records.listIndexAt?.(index) ?? index;
    const number = Math.floor(place / key.pageSize) + 1;
    // oxlint-disable-next-line no-await-in-loop -- each page depends on the one before
    const page = pages.get(number) ?? (await readPage(records, number, pages.get(number - 1)));
    pages.set(number, page);
    // In a queue, rows of the upper sections are not at this place of the queue's own list.
    const record = (records.listIndexAt && records.rowAt(index)?.record) ?? page.list[place % key.pageSize];
    if (record) loaded.push(record);
  }
  return loaded;
}
