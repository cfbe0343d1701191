import type { Command } from "#kernel/command.ts";
import { nameOf } from "#web/commands/names.ts";
import { isLiveCommand } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { t } from "#web/i18n/part-text.ts";
import { l, language } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import { showInHelp } from "#web/keyboard/help-target.ts";
import { byPlace, isLiveIn, isOpenTo, placeLabel, keyPlaceOf } from "#web/keyboard/key-places.ts";
import { registry } from "#web/registry/registry.ts";
import { placedEntries } from "./entries.ts";
import type { Hit } from "./rank.ts";
import { match, normalize } from "./rank.ts";
import type { PaletteGroup, PaletteRow } from "./row-kinds.ts";
import { commandRow, isForNow } from "./row-kinds.ts";

interface FoundKey {
  command: Command;
  hit: Hit | null;
}

/** Row of the key help. If the key is not active, the row opens the sheet of keys. */
function keyRow({ command, hit }: FoundKey, isLive: boolean, target: Target | null): PaletteRow {
  const row = commandRow(command, hit, target);
  const isElsewhere = !isForNow(row);
  return {
    ...row,
    label: nameOf(command),
    // The heading of the group says that the keys are not active.
    context: isLive ? (row.refusal ?? "") : "",
    refusal: null,
    isElsewhere,
    run: isElsewhere ? () => showInHelp(command.id) : row.run,
  };
}

/**
 * Returns all keys that match the text, grouped by place: the help sheets first, then the active keys, then the others.
 */
export function helpGroups(text: string, target: Target | null, layers: readonly ActiveLayer[]): PaletteGroup[] {
  const query = normalize(text);
  const sheets = ["help.open", "help.rebind"].flatMap((id) => {
    const command = registry().command(id);
    return command && query === "" ? [commandRow(command, null, null)] : [];
  });
  const rows = placedEntries().flatMap((entry) => {
    const command = registry().command(entry.id);
    if (!command || keyOf(command) === null || !isOpenTo(command)) return [];
    // Only views that the list has are shown.
    if (command.id.startsWith("listView.") && !isLiveCommand(command)) return [];
    // Screens are left out, because they have a mode of their own and would fill the list.
    if (query === "" && (command.id === "help.open" || keyPlaceOf(command) === "go")) return [];
    const hit = query === "" ? null : match(entry, query, language());
    return query === "" || hit ? [{ command, hit }] : [];
  });
  const groupsOf = (isLive: boolean, heading: (place: string) => string): PaletteGroup[] =>
    byPlace(
      rows.filter(({ command }) => isLiveIn(layers, command) === isLive),
      ({ command }) => command,
    ).map(({ place, items }) => ({
      id: `help:${isLive}:${place}`,
      heading: heading(l(placeLabel(place))),
      rows: items.map((item) => keyRow(item, isLive, target)),
    }));
  const groups = [
    ...groupsOf(true, (place) => place),
    ...groupsOf(false, (place) => t("palette.help.elsewhere", { place })),
  ];
  return sheets.length > 0 ? [{ id: "help", heading: t("palette.help.modes"), rows: sheets }, ...groups] : groups;
}
