import type { AnyRecord } from "#kernel/resource.ts";

/** Props of a part that draws nothing and gives all files of a record by `useAllFiles`. */
export interface AllFilesProps {
  record: AnyRecord;
}
