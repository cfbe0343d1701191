import type { Command } from "#kernel/command.ts";
import { hasScreen } from "#kernel/screen.ts";
import { placeLabel, placeOf } from "#web/keyboard/places.ts";
import { registry } from "#web/registry/registry.ts";
import type { Entry } from "./rank.ts";
import { readingsOf } from "./readings.ts";

const placeWords = (command: Command): string => [command.words, ...placeLabel(placeOf(command))].join(" ").trim();

/** A key that acts in one part of a screen alone is found by that part's name too. */
const isOfPart = ({ resource, layer }: Command): boolean =>
  resource === null && layer !== "global" && layer !== "page" && layer !== "record";

/** What the state is called that it leads to: whoever reads 停用 on a badge looks for what makes it so. */
function stateWords({ resource, runs }: Command): string {
  const machine = resource === null ? null : registry().resource(resource)?.machine;
  const to = runs.by === "transition" ? machine?.transitions[runs.transition]?.to : null;
  return Object.entries(to ?? {})
    .flatMap(([field, key]) => machine?.fields[field]?.values.find((value) => value.key === key)?.label ?? [])
    .join(" ");
}

const ofCommand = (command: Command): Entry => ({
  id: command.id,
  kind: "command",
  zh: command.label[0],
  en: command.label[1],
  words: isOfPart(command) ? placeWords(command) : `${command.words} ${stateWords(command)}`.trim(),
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
        words: screen.route,
        readings: readingsOf(screen.label[0]),
      }));
    known = { commands, entries: [...commands.filter(isRow).map(ofCommand), ...places] };
  }
  return known.entries;
}

let placed: { commands: readonly Command[]; entries: Entry[] } | null = null;

/** Every command, found by what it is called and by where its key acts. */
export function placedEntries(): readonly Entry[] {
  const { commands } = registry();
  if (placed?.commands !== commands)
    placed = { commands, entries: commands.map((command) => ({ ...ofCommand(command), words: placeWords(command) })) };
  return placed.entries;
}
