import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import { endLabels } from "#kernel/machine.ts";
import type { Screen } from "#kernel/screen.ts";
import { hasScreen, isDirect } from "#kernel/screen.ts";
import { placeLabel, keyPlaceOf } from "#web/keyboard/key-places.ts";
import type { ListView } from "#web/list/views/saved-views.ts";
import { viewsOf } from "#web/list/views/saved-views.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { ownViews } from "#web/auth/settings/user-settings.ts";
import { wordsOf } from "#commands/words.ts";
import type { Entry, Noun } from "./rank.ts";
import { normalize } from "./rank.ts";
import { readingsOf } from "./pinyin-readings.ts";

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
  const { machine } = registry().resource(resource ?? "") ?? {};
  const ends = machine ? endLabels(machine) : commandIndex.value.part?.ends[resource ?? ""];
  return ((action.type === "transition" && ends?.[action.transition]) || []).flat().map(normalize).join(" ");
}

/** Returns what may be typed for a name: itself in both languages, its initials and its pinyin. */
function nounOf([zh, en]: Label): Noun {
  const readings = readingsOf(zh).map(([first = ""]) => first);
  const latin = [readings.map(([letter]) => letter).join(""), readings.join("")];
  return { forms: [...new Set([zh, en, ...latin].map(normalize))].filter((form) => form.length > 1) };
}

/** Nouns by their Chinese label. */
type Nouns = Map<string, Noun>;

/** The noun of a command: its resource, or the place where its key acts. */
function nounFor(command: Command, nouns: Nouns): Noun {
  const label = (command.resource && registry().outline(command.resource)?.label) || placeLabel(keyPlaceOf(command));
  const noun = nouns.get(label[0]) ?? nounOf(label);
  nouns.set(label[0], noun);
  return noun;
}

const ofCommand = (command: Command, nouns: Nouns): Entry => ({
  id: command.id,
  kind: "command",
  zh: command.label[0],
  en: command.label[1],
  words: isOfPart(command) ? placeWords(command) : `${wordsOf(command)} ${stateWords(command)}`.trim(),
  readings: readingsOf(command.label[0]),
  noun: nounFor(command, nouns),
  isGrave: command.risk === "deletes" || command.confirm === true,
});

/** Nouns without rows of their own. Screens and views have other rows. */
const rowless: ReadonlySet<string> = new Set(["go", "listView", "palette"]);

/** True if the command runs on any screen: it needs neither a record nor the form of its list. */
const runsAnywhere = ({ verb, targets, action }: Command): boolean =>
  targets === "none" && verb !== "add" && action.type === "handler";

/**
 * True if the command has a palette row. Commands on a resource that no screen shows are left out, as far as is known:
 * what the views of a screen show is known once its area is loaded.
 */
const isRow = (command: Command): boolean =>
  command.id === "go.tree" ||
  (!rowless.has(command.id.split(".")[0] ?? "") &&
    (runsAnywhere(command) || hasScreen(registry().screens, command.resource)));

/** Entries, with the definitions of which they are made. */
interface Made {
  commands: readonly Command[];
  index: unknown;
  entries: Entry[];
}

/** Keeps what a function makes of the commands, until there are others or their readings are loaded. */
function keptEntries(make: (commands: readonly Command[], nouns: Nouns) => Entry[]): () => Entry[] {
  let made: Made | null = null;
  return () => {
    const [{ commands }, index] = [registry(), commandIndex.value.part];
    if (made?.commands !== commands || made.index !== index)
      made = { commands, index, entries: make(commands, new Map()) };
    return made.entries;
  };
}

const commandsAndScreens = keptEntries((commands, nouns) => [
  ...commands.filter(isRow).map((command) => ofCommand(command, nouns)),
  ...registry()
    .screens.filter((screen) => screen.access === "main" && isDirect(screen))
    .map((screen): Entry => ({
      id: screen.route,
      kind: "screen",
      zh: screen.label[0],
      en: screen.label[1],
      words: `${screen.route} ${screen.words ?? ""}`.trim(),
      readings: readingsOf(screen.label[0]),
    })),
]);

export const paletteEntries = (): readonly Entry[] => [...commandsAndScreens(), ...viewEntries()];

const viewId = (route: string, name: string): string => `view:${route}:${name}`;

/** The admin's saved views of all lists. */
const viewEntries = (): Entry[] =>
  Object.entries(ownViews.value).flatMap(([route, views]) =>
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
  const route = Object.keys(ownViews.value).find((one) => id.startsWith(viewId(one, "")));
  const screen = route === undefined ? undefined : registry().screen(route);
  const view =
    screen &&
    viewsOf(screen, ownViews.value[screen.route]).find(
      ({ isMine, label }) => isMine && viewId(screen.route, label) === id,
    );
  return view ? { screen, view } : null;
}

/** Entries of all commands, found by name and by the place where the key acts. */
export const placedEntries: () => readonly Entry[] = keptEntries((commands, nouns) =>
  commands.map((command) => ({ ...ofCommand(command, nouns), words: placeWords(command) })),
);
