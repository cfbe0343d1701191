interface Shown {
  filter: string;
  sort: string;
  pageSize: number;
  /** Deferred items of a queue that the view shows; undefined for those that wait. */
  aside?: string | undefined;
}

/** Returns the identity of a list. Another one starts at its first row, with nothing selected; columns change nothing. */
export const listIdentity = ({ filter, sort, pageSize, aside = "" }: Shown): string =>
  [filter, sort, pageSize, aside].join("\n");
