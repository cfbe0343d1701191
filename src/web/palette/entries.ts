import { consoleWords } from "./console-words.ts";
import type { Command } from "#kernel/command.ts";
import type { Screen } from "#kernel/screen.ts";
import { hasScreen } from "#kernel/screen.ts";
import { placeLabel, placeOf } from "#web/keyboard/places.ts";
import type { ListView } from "#web/list/views/saved-views.ts";
import { viewsOf } from "#web/list/views/saved-views.ts";
import { registry } from "#web/registry/registry.ts";
import { ownViews } from "#web/auth/settings/user-settings.ts";
import type { Entry } from "./rank.ts";
import { readingsOf } from "./readings.ts";

const wordsOf = ({ id, words }: Command): string => `${words} ${consoleWords[id] ?? ""}`.trim();

const placeWords = (command: Command): string => [wordsOf(command), ...placeLabel(placeOf(command))].join(" ").trim();

/** A key that acts in one part of a screen alone is found by that part's name too. */
const isOfPart = ({ resource, layer }: Command): boolean =>
  resource === null && layer !== "global" && layer !== "page" && layer !== "record";

/** What the state is called that it leads to: whoever reads 停用 on a badge looks for what makes it so. */
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

/** `go` commands stand for the screens; both would be the same row twice. What no screen shows cannot be acted on. */
const isRow = (command: Command): boolean =>
  !["go", "listView", "palette"].includes(command.id.split(".")[0] ?? "") &&
  hasScreen(registry().screens, command.resource);

let known: { commands: readonly Command[]; entries: Entry[] } | null = null;

export function paletteEntries(): readonly Entry[] {
  const { commands, screens } = registry();
  if (known?.commands !== commands) {
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
    known = { commands, entries: [...commands.filter(isRow).map(ofCommand), ...places] };
  }
  return [...known.entries, ...viewEntries()];
}

const viewId = (route: string, name: string): string => `view:${route}:${name}`;

/** The views that one made oneself, of every list. */
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

/** By the id of its entry. */
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

/** Every command, found by what it is called and by where its key acts. */
export function placedEntries(): readonly Entry[] {
  const { commands } = registry();
  if (placed?.commands !== commands)
    placed = { commands, entries: commands.map((command) => ({ ...ofCommand(command), words: placeWords(command) })) };
  return placed.entries;
}
