import { consoleWords } from "./console-words.ts";
import type { Command } from "#kernel/command.ts";
import type { Screen } from "#kernel/screen.ts";
import { hasScreen } from "#kernel/screen.ts";
import { placeLabel, keyPlaceOf } from "#web/keyboard/key-places.ts";
import type { ListView } from "#web/list/views/saved-views.ts";
import { viewsOf } from "#web/list/views/saved-views.ts";
import { registry } from "#web/registry/registry.ts";
import { ownViews } from "#web/auth/settings/user-settings.ts";
import type { Entry } from "./rank.ts";
import { readingsOf } from "./pinyin-readings.ts";

const wordsOf = ({ id, words }: Command): string => `${words} ${consoleWords[id] ?? ""}`.trim();

const placeWords = (command: Command): string =>
  [wordsOf(command), ...placeLabel(keyPlaceOf(command))].join(" ").trim();

/** True if the command acts only in one part of a screen. Such a command is also found by that part's name. */
const isOfPart = ({ resource, layer }: Command): boolean =>
  resource === null && layer !== "global" && layer !== "page" && layer !== "record";

/**
 * Returns the name of the state that the command leads to, as a search word: 停用 on a badge finds the command that
 * causes it.
 */
function stateWords({ resource, action }: Command): string {
  const machine = resource === null ? null : registry().resource(resource)?.machine;
  const to = action.type === "transition" ? machine?.transitions[action.transition]?.to : null;
  return Object.entries(to ?? {})
    .flatMap(([field, key]) => machine?.fields[field]?.values.find((value) => value.key === key)?.label ?? [])
    .join(" ");
}

const ofCommand = (command: Command): Entry => ({
  id: command.id,
  kind: "command",
  zh: command.label[0],
  en: command.label[1],
  words: isOfPart(command) ? placeWords(command) : `${wordsOf(command)} ${stateWords(command)}`.trim(),
  readings: readingsOf(command.label[0]),
});

/**
 * True if the command has a palette row. `go` commands are left out, because screens have rows of their own. Commands
 * on a resource that no screen shows are left out too.
 */
const isRow = (command: Command): boolean =>
  !["go", "listView", "palette"].includes(command.id.split(".")[0] ?? "") &&
  hasScreen(registry().screens, command.resource);

let cached: { commands: readonly Command[]; entries: Entry[] } | null = null;

export function paletteEntries(): readonly Entry[] {
  const { commands, screens } = registry();
  if (cached?.commands !== commands) {
    const places = screens
      .filter((screen) => screen.access === "main" && !screen.route.includes("{"))
      .map((screen): Entry => ({
        id: screen.route,
        kind: "screen",
        zh: screen.label[0],
        en: screen.label[1],
        words: `${screen.route} ${consoleWords[screen.route] ?? ""}`.trim(),
        readings: readingsOf(screen.label[0]),
      }));
    cached = { commands, entries: [...commands.filter(isRow).map(ofCommand), ...places] };
  }
  return [...cached.entries, ...viewEntries()];
}

const viewId = (route: string, name: string): string => `view:${route}:${name}`;

/** The admin's saved views of all lists. */
const viewEntries = (): Entry[] =>
  Object.entries(ownViews.get()).flatMap(([route, views]) =>
    views.map(({ name }) => ({
      id: viewId(route, name),
      kind: "view",
      zh: name,
      en: name,
      words: "",
      readings: readingsOf(name),
    })),
  );

/** Returns a saved view by the id of its entry; null if it does not exist. */
export function ownViewOf(id: string): { screen: Screen; view: ListView } | null {
  const route = Object.keys(ownViews.get()).find((one) => id.startsWith(viewId(one, "")));
  const screen = route === undefined ? undefined : registry().screen(route);
  const view =
    screen &&
    viewsOf(screen, ownViews.get()[screen.route]).find(
      ({ isMine, label }) => isMine && viewId(screen.route, label) === id,
    );
  return view ? { screen, view } : null;
}

let placed: { commands: readonly Command[]; entries: Entry[] } | null = null;

/** Entries of all commands, found by name and by the place where the key acts. */
export function placedEntries(): readonly Entry[] {
  const { commands } = registry();
  if (placed?.commands !== commands)
    placed = { commands, entries: commands.map((command) => ({ ...ofCommand(command), words: placeWords(command) })) };
  return placed.entries;
}
