import { useBeginning } from "#web/commands/beginnings.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { messageOf } from "#web/data/error.ts";
import { paletteTexts } from "#web/i18n/areas.ts";
import { provideTexts, t } from "#web/i18n/text.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { keepOwn } from "#web/session/keep-own.ts";
import { notify } from "#web/ui/notice.tsx";
import { MOST_VIEWS } from "#kernel/own.ts";
import { ownViews } from "#web/session/own.ts";
import type { ListState } from "./list-state.ts";
import type { ListView } from "./saved-views.ts";
import { viewsOf } from "./saved-views.ts";

/** Tells what came of it. @throws ApiError */
async function told(work: Promise<void>, tell: () => void): Promise<void> {
  await Promise.all([work, provideTexts(paletteTexts)]);
  tell();
}

const openOf = ({ views, shown }: ListState): ListView | undefined =>
  views.find(({ id, isMine }) => isMine && id === shown);

/** The open view, where it is one of mine; says so where it is not. */
async function openView(state: ListState): Promise<ListView | null> {
  const open = openOf(state);
  if (open) return open;
  await provideTexts(paletteTexts);
  notify(t("view.notMine"), "yellow");
  return null;
}

/** Keeps what the list shows under this name, over what was called so, and tells by which key it is had again. @throws ApiError */
async function keepView({ screen, views, base, filter, chosen }: ListState, name: string): Promise<void> {
  const columns = screen.queue === undefined ? chosen : "";
  const isThere = views.some(({ isMine, label }) => isMine && label === name);
  const view = { name, base, filter, sort: readQuery(currentQuery())["s"] ?? "", columns };
  // What the account chose for all lists of the kind is now the view's own.
  setQuery({ c: columns }, "replace");
  await told(keepOwn("keepView", { route: screen.route, ...view }), () => {
    const at = viewsOf(screen, ownViews.get()[screen.route]).findIndex((one) => one.isMine && one.label === name) + 1;
    const key = at > MOST_VIEWS ? undefined : String(at);
    notify(t(isThere ? "view.overwritten" : "view.saved", { n: at, name }), "green", key);
  });
}

/** Gives the view that is open another name. @throws ApiError */
async function renameView(state: ListState, name: string): Promise<void> {
  const open = await openView(state);
  if (!open) return;
  const { label: was, base, filter, sort, columns } = open;
  const view = { route: state.screen.route, was, name, base, filter, sort, columns };
  await told(keepOwn("keepView", view), () => notify(t("view.renamed", { was, name }), "green"));
}

/** Drops the view that is open. @throws ApiError */
async function dropView(state: ListState): Promise<void> {
  const name = (await openView(state))?.label;
  if (name === undefined) return;
  await told(keepOwn("dropView", { route: state.screen.route, name }), () =>
    notify(t("view.removed", { name }), "green"),
  );
}

/** What is done with views of one's own. Their commands are run from the palette alone: they may come as late as that. */
export function useOwnViewCommands(state: ListState): void {
  const nameIn = ({ input }: RunOptions): string => String(input?.["name"]).trim();
  const end = (work: Promise<void>, { refused }: RunOptions): void =>
    void work.catch((error: unknown) => refused?.(error) || notify(messageOf(error), "red"));
  useCommandHandler("list.saveView", (options) => end(keepView(state, nameIn(options)), options));
  useCommandHandler("list.renameView", (options) => end(renameView(state, nameIn(options)), options));
  useCommandHandler("list.removeView", (options) => end(dropView(state), options));
  useBeginning("list.renameView", () => ({ name: openOf(state)?.label ?? "" }));
}
