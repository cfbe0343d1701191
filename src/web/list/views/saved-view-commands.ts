import { useInitialInput } from "#web/commands/initial-input.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { notifyUndoable, addUndoableSource } from "#web/commands/undoable-acts.tsx";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { saveUserSetting } from "#web/auth/settings/save-user-setting.ts";
import { notify } from "#web/ui/notice.tsx";
import type { SavedView } from "#domain/api/user-settings.ts";
import { MAX_SAVED_VIEWS } from "#domain/api/user-settings.ts";
import type { Screen } from "#kernel/screen.ts";
import { ownViews } from "#web/auth/settings/user-settings.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { ListView } from "./saved-views.ts";
import { viewsOf } from "./saved-views.ts";

/** Runs the work and then reports its result. @throws ApiError */
async function thenReport(work: Promise<void>, report: () => void): Promise<void> {
  await work;
  report();
}

const failed = (error: unknown): void => notify(messageOf(error), "red");

const openOf = ({ views, shown }: ListState): ListView | undefined =>
  views.find(({ id, isMine }) => isMine && id === shown);

const noteUndoable = addUndoableSource();

type Former = SavedView & { place: number };

/** Returns a saved view with its position among the user's views. */
function storedView({ route }: Screen, name: string): Former | undefined {
  const mine = ownViews.value[route] ?? [];
  const place = mine.findIndex((one) => one.name === name);
  const view = mine[place];
  return view && { ...view, place };
}

/** Returns the open view if it is a saved one; otherwise notifies the user. */
async function openView(state: ListState): Promise<Former | undefined> {
  const open = openOf(state);
  const view = open && storedView(state.screen, open.label);
  if (view) return view;
  notify(t("view.notMine"), "yellow");
}

/** Reports a change of a view. U restores its former content and position. @param name current name of the view */
function reportChanged({ route }: Screen, name: string, former: Former, what: string): void {
  noteUndoable(what, () => {
    const restored = saveUserSetting("keepView", { route, ...former, was: name });
    thenReport(restored, () => notify(t("view.restored", { name: former.name }), "green")).catch(failed);
  });
  notifyUndoable(what, "green");
}

/**
 * Saves the list's state under a name and replaces a view of that name. Reports the key that opens the view. @throws
 * ApiError
 */
async function keepView({ screen, base, filter, chosen }: ListState, name: string): Promise<void> {
  const columns = screen.queue === undefined ? chosen : "";
  const before = storedView(screen, name);
  const view = { name, base, filter, sort: readQuery(currentQuery())["s"] ?? "", columns };
  // The columns that the account chose for the resource now belong to the view.
  setQuery({ c: columns }, "replace");
  await thenReport(saveUserSetting("keepView", { route: screen.route, ...view }), () => {
    if (before) return reportChanged(screen, name, before, t("view.overwritten", { name }));
    const position =
      viewsOf(screen, ownViews.value[screen.route]).findIndex((one) => one.isMine && one.label === name) + 1;
    const key = position > MAX_SAVED_VIEWS ? undefined : String(position);
    notify(t("view.saved", { n: position }), "green", key);
  });
}

/** Renames the open view. @throws ApiError */
async function renameView(state: ListState, name: string): Promise<void> {
  const open = await openView(state);
  if (!open) return;
  const was = open.name;
  await thenReport(saveUserSetting("keepView", { route: state.screen.route, ...open, was, name }), () => {
    reportChanged(state.screen, name, open, t("view.renamed", { was, name }));
  });
}

/** Deletes the open view. @throws ApiError */
async function dropView(state: ListState): Promise<void> {
  const open = await openView(state);
  if (!open) return;
  const { name } = open;
  await thenReport(saveUserSetting("dropView", { route: state.screen.route, name }), () => {
    reportChanged(state.screen, name, open, t("view.removed", { name }));
  });
}

/** Handles the commands for saved views. They run only from the palette, so they are not part of the first load. */
export function useOwnViewCommands(state: ListState): void {
  const nameIn = ({ input }: RunOptions): string => String(input?.["name"]).trim();
  const end = (work: Promise<void>, { refused }: RunOptions): void =>
    void work.catch((error: unknown) => refused?.(error) || failed(error));
  useCommandHandler("list.saveView", (options) => end(keepView(state, nameIn(options)), options));
  useCommandHandler("list.renameView", (options) => end(renameView(state, nameIn(options)), options));
  useCommandHandler("list.removeView", (options) => end(dropView(state), options));
  useInitialInput("list.renameView", () => ({ name: openOf(state)?.label ?? "" }));
}
