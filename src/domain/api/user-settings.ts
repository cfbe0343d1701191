/** So many views of his own an admin has in a list. */
export const MAX_SAVED_VIEWS = 9;

/** A view of a list that an admin made: what its address says. No two of one list have the same name. */
export interface SavedView {
  name: string;
  /** The screen's own view below it. */
  base: string;
  filter: string;
  sort: string;
  /** Names of the columns, with commas between; empty where they are those of the list. */
  columns: string;
}

/** What an admin chose for himself, for whichever browser he works in; each is told to his other windows as it changes. */
export interface UserSettings {
  keys: UserKeys;
  /** By route; POST v2("own", "keepView") and v2("own", "dropView") answer with all of them. */
  views: Readonly<Record<string, readonly SavedView[]>>;
  /** By resource, in their order; POST v2("own", "keepColumns"). */
  columns: Readonly<Record<string, readonly string[]>>;
}

/** What an admin made of the keys; POST v2("own", "keepKeys") takes `changed` as a list of {command, key}. */
export interface UserKeys {
  /** Id of a command to its key, an empty text for none. */
  changed: Readonly<Record<string, string>>;
  /** Whether keys without a modifier act. */
  singles: boolean;
}
