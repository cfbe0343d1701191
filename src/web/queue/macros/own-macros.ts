import type { UserSettings } from "#domain/api/user-settings.ts";
import { v2 } from "#domain/api/call.ts";
import type { Macro } from "#kernel/macro.ts";
import { call } from "#web/data/client.ts";
import { onGap, onLive } from "#web/data/live.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { createState, setValue } from "#web/store/state.ts";

type Reply = Pick<UserSettings, "macros">;

/** Macros of this admin by queue. Empty until a queue has loaded them. */
export const ownMacros = createState<UserSettings["macros"]>({});

/** Admin whose macros are loaded; null to load them again. */
let owner: string | null = null;

const take = ({ macros }: Reply): void => setValue(ownMacros, macros);

/** Reads the macros once for each login. A failed call is repeated when the next queue opens. */
export function loadMacros(): void {
  const actor = actorStore.value?.id ?? null;
  if (actor === null || actor === owner) return;
  if (owner !== null) setValue(ownMacros, {});
  owner = actor;
  call<Reply>(v2("own", "macros"), {}).then(take, () => (owner = null));
}

// Another window of this admin changed them.
onLive((event) => {
  if (event.kind === "own" && event.own.macros) take({ macros: event.own.macros });
});
onGap(() => {
  owner = null;
  loadMacros();
});

/** Saves a macro. @param was former name; empty for a new macro @throws ApiError */
export const saveMacro = async (queue: string, macro: Macro, was: string): Promise<void> =>
  take(await call<Reply>(v2("own", "keepMacro"), { queue, was, ...macro }));

/** Deletes a macro. @throws ApiError */
export const deleteMacro = async (queue: string, name: string): Promise<void> =>
  take(await call<Reply>(v2("own", "dropMacro"), { queue, name }));
