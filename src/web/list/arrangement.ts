import type { RecordWindow } from "#web/data/records.ts";
import { createStore } from "#web/store/external.ts";

type Arrange = (records: RecordWindow) => RecordWindow;

/**
 * Order in which the list shows its rows: as a tree, and while some of them are moved. Another `look` makes it draw all
 * cells again, once a part has loaded that draws some of them.
 */
export const arrangement = createStore<{
  tree?: Arrange | undefined;
  moved?: Arrange | undefined;
  look?: object;
}>({});

/** @param isTree true if the rows are not shown until they are in tree order */
export function arranged(
  records: RecordWindow,
  { tree, moved }: ReturnType<typeof arrangement.get>,
  isTree: boolean,
): RecordWindow {
  const ordered = isTree ? (tree?.(records) ?? { ...records, count: 0, isReady: false }) : records;
  return moved?.(ordered) ?? ordered;
}
