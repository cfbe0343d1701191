import type { SavedView } from "#domain/api/user-settings.ts";
import { codes } from "#kernel/errors.ts";
import { MAX_SAVED_VIEWS } from "#domain/api/user-settings.ts";
import { ApiError } from "#web/data/error.ts";
import { setValue, watch } from "#web/store/state.ts";
import { isRecord, isString, isStrings, readStored, writeStored } from "#web/store/stored.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { saveUserSetting } from "./save-user-setting.ts";
import { ownColumns, ownViews } from "./user-settings.ts";

const VIEWS = "admin.views.";
const COLUMNS = "admin.columns.";

type Kept = Omit<SavedView, "columns">;
const isKept = (value: unknown): value is Kept[] =>
  Array.isArray(value) &&
  value.every((view) => isRecord(view) && ["name", "base", "filter", "sort"].every((part) => isString(view[part])));

/** Returns a name that is not taken. Earlier versions allowed two views of one name. */
function freeName(name: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name.slice(0, 17)} ${n}`;
    if (!taken.includes(tried)) return tried;
  }
}

/** Sends a setting. @returns true if no retry is needed, because the server stored the setting or always refuses it */
async function isSent(verb: string, body: object): Promise<boolean> {
  return saveUserSetting(verb, body).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.code === codes.illegalParameter,
  );
}

async function adoptViews(key: string): Promise<void> {
  const route = key.slice(VIEWS.length);
  const stored = readStored(key, isKept, []);
  // Removed before the call, so that another window of this browser does not send it too.
  localStorage.removeItem(key);
  const left: Kept[] = [];
  for (const { name, base, filter, sort } of stored) {
    const taken = (ownViews.value[route] ?? []).map((view) => view.name);
    const view = { route, name: freeName(name, taken), base, filter, sort };
    if (taken.length >= MAX_SAVED_VIEWS || !(await isSent("keepView", view))) left.push({ name, base, filter, sort });
  }
  if (left.length > 0) writeStored(key, left);
}

async function adoptColumns(key: string): Promise<void> {
  const resource = key.slice(COLUMNS.length);
  const columns = readStored(key, isStrings, []);
  localStorage.removeItem(key);
  if (columns.length === 0 || ownColumns.value[resource]) return;
  setValue(ownColumns, { ...ownColumns.value, [resource]: columns });
  if (!(await isSent("keepColumns", { resource, columns }))) writeStored(key, columns);
}

async function adopt(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(VIEWS)) await adoptViews(key);
    if (key.startsWith(COLUMNS)) await adoptColumns(key);
  }
}

/** Moves settings that an earlier version stored in this browser to the account of the current admin, once. */
export function adoptSettings(): void {
  const stop = watch(actorStore, () => start());
  const start = (): void => {
    if (!actorStore.value) return;
    stop();
    adopt().catch(() => {});
  };
  start();
}
