import type { UserSettings, SavedView } from "#domain/api/user-settings.ts";
import { findResource, screens } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import { MAX_SAVED_VIEWS } from "#domain/api/user-settings.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { changeSetting } from "./own-settings.ts";

type Caller = Pick<Context, "actor" | "requestId">;

const listAt = (route: string): Screen | undefined =>
  screens.find((screen) => screen.route === route && (screen.kind === "list" || screen.kind === "queue"));

const isBuiltIn = ({ views = [] }: Screen, name: string): boolean => views.some(({ label }) => label.includes(name));

/** In the place of the view that was called so; a new one where it is wanted, else behind all of them. */
function withView(
  list: Screen,
  mine: readonly SavedView[],
  view: SavedView,
  was: string,
  place = mine.length,
): SavedView[] {
  const isMine = mine.some(({ name }) => name === view.name);
  if (isMine ? view.name !== was : isBuiltIn(list, view.name))
    throw new Refusal("illegalParameter", ["已有同名的视图", "Another view is called so"], { path: "name" });
  const at = mine.findIndex(({ name }) => name === was);
  if (at >= 0) return mine.with(at, view);
  if (mine.length >= MAX_SAVED_VIEWS)
    throw new Refusal("illegalParameter", [
      `自己的视图已有 ${MAX_SAVED_VIEWS} 个，请先删除一个`,
      `There are ${MAX_SAVED_VIEWS} views of your own; remove one first`,
    ]);
  return mine.toSpliced(place, 0, view);
}

/**
 * A view of a list under its name, which overwrites one that is called so.
 * @param was what it was called before, where it gets another name
 * @param place of a new one among the others, from 0
 * @throws Refusal illegalParameter where there is no such list, where another view has the new name, and for one too many
 */
export async function keepView(
  caller: Caller,
  tx: Sql,
  route: string,
  view: SavedView,
  was: string,
  place?: number,
): Promise<UserSettings["views"]> {
  const list = listAt(route);
  if (!list) throw new Refusal("illegalParameter", ["没有这个列表", "There is no such list"], { path: "route" });
  return changeSetting(caller, tx, "views", (all) => ({
    ...all,
    [route]: withView(list, all[route] ?? [], view, was, place),
  }));
}

/** One that is gone already is gone. */
export async function dropView(caller: Caller, tx: Sql, route: string, name: string): Promise<UserSettings["views"]> {
  return changeSetting(caller, tx, "views", (all) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([at, mine]) => [at, at === route ? mine.filter((view) => view.name !== name) : mine] as const)
        .filter(([, mine]) => mine.length > 0),
    ),
  );
}

/** The columns of lists of a kind, none for the definition's own. @throws Refusal illegalParameter where there is no such kind */
export async function keepColumns(
  caller: Caller,
  tx: Sql,
  resource: string,
  columns: readonly string[],
): Promise<void> {
  if (!findResource(resource))
    throw new Refusal("illegalParameter", ["没有这种记录", "There is no such kind of record"], { path: "resource" });
  await changeSetting(caller, tx, "columns", (all) => ({
    ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== resource)),
    ...(columns.length > 0 ? { [resource]: columns } : {}),
  }));
}
