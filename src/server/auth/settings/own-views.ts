import type { UserSettings, SavedView } from "#domain/api/user-settings.ts";
import { findResource, screens } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import { MAX_SAVED_VIEWS } from "#domain/api/user-settings.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { changeSetting } from "./own-settings.ts";
import { uniqueKey } from "#kernel/text/unique-key.ts";

type Caller = Pick<Context, "actor" | "requestId">;

const listAt = (route: string): Screen | undefined =>
  screens.find((screen) => screen.route === route && (screen.kind === "list" || screen.kind === "queue"));

const isBuiltIn = ({ views = [] }: Screen, name: string): boolean =>
  views.some(({ label }) => label.some((one) => uniqueKey(one) === uniqueKey(name)));

/** Replaces the view named `was`, or inserts a new view at `place`, by default at the end. */
function withView(
  list: Screen,
  mine: readonly SavedView[],
  view: SavedView,
  was: string,
  place = mine.length,
): SavedView[] {
  const twin = mine.find(({ name }) => uniqueKey(name) === uniqueKey(view.name));
  if (twin ? twin.name !== was : isBuiltIn(list, view.name))
    throw new Refusal("illegalParameter", ["已有同名的视图", "A view with this name already exists"], { path: "name" });
  const index = mine.findIndex(({ name }) => name === was);
  if (index >= 0) return mine.with(index, view);
  if (mine.length >= MAX_SAVED_VIEWS)
    throw new Refusal("illegalParameter", [
      `自己的视图已有 ${MAX_SAVED_VIEWS} 个，请先删除一个`,
      `You already have ${MAX_SAVED_VIEWS} views. Remove one first`,
    ]);
  return mine.toSpliced(place, 0, view);
}

/**
 * Saves a view of a list under its name and overwrites the caller's view of that name.
 * @param was former name of the view, if it is renamed
 * @param place position of a new view, from 0
 * @throws Refusal illegalParameter for an unknown list, a name that another view has, or too many views
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
  if (!list) throw new Refusal("illegalParameter", ["没有这个列表", "Unknown list"], { path: "route" });
  return changeSetting(caller, tx, "views", (all) => ({
    ...all,
    [route]: withView(list, all[route] ?? [], view, was, place),
  }));
}

/** Deletes a view. A missing view is no error. */
export async function dropView(caller: Caller, tx: Sql, route: string, name: string): Promise<UserSettings["views"]> {
  return changeSetting(caller, tx, "views", (all) =>
    Object.fromEntries(
      Object.entries(all)
        .map(
          ([otherRoute, mine]) =>
            [otherRoute, otherRoute === route ? mine.filter((view) => view.name !== name) : mine] as const,
        )
        .filter(([, mine]) => mine.length > 0),
    ),
  );
}

/**
 * Saves the columns that the caller chose for a resource; an empty list restores the default.
 * @throws Refusal illegalParameter for an unknown resource
 */
export async function keepColumns(
  caller: Caller,
  tx: Sql,
  resource: string,
  columns: readonly string[],
): Promise<void> {
  if (!findResource(resource))
    throw new Refusal("illegalParameter", ["没有这种记录", "Unknown kind of record"], { path: "resource" });
  await changeSetting(caller, tx, "columns", (all) => ({
    ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== resource)),
    ...(columns.length > 0 ? { [resource]: columns } : {}),
  }));
}
