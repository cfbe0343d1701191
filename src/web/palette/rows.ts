import type { Command } from "#kernel/command.ts";
import { nameOf } from "#web/commands/names.ts";
import { availabilityHere, isLiveCommand, runCommand } from "#web/commands/run.ts";
import type { Label } from "#kernel/label.ts";
import type { Target } from "#web/commands/target.ts";
import { namesOf } from "#web/fields/known-names.ts";
import { l, language, t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import { showInHelp } from "#web/keyboard/help-target.ts";
import { byPlace, isLiveIn, isOpenTo, placeLabel, keyPlaceOf } from "#web/keyboard/key-places.ts";
import { queryOf } from "#web/list/views/saved-views.ts";
import { registry } from "#web/registry/registry.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { openScreen } from "#web/routing/tabs.ts";
import { whyClosed } from "#web/auth/permissions/screen-access.ts";
import type { LateIconName } from "#web/ui/lazy-icon.tsx";
import { ownViewOf, paletteEntries, placedEntries } from "./entries.ts";
import type { Entry, Hit } from "./rank.ts";
import { match, normalize, rank } from "./rank.ts";
import { recentIds, useBonus } from "./recents.ts";

export interface PaletteRow {
  id: string;
  label: string;
  marks: readonly number[];
  pinyin: Hit["pinyin"];
  icon: LateIconName;
  context: string;
  binding: string | null;
  /** Why the row cannot run now; null if it can. */
  why: string | null;
  /** True for a key that is not active here. Running the row shows the key in the help. */
  isElsewhere?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  heading: string;
  rows: PaletteRow[];
}

export type Mode = "all" | "commands" | "id" | "user" | "screen" | "help";
const modes: Record<string, Mode> = { ">": "commands", "#": "id", "@": "user", "/": "screen", "?": "help" };

export function readMode(text: string): { mode: Mode; rest: string } {
  const mode = modes[text[0] ?? ""];
  return mode ? { mode, rest: text.slice(1).trim() } : { mode: "all", rest: text.trim() };
}

function contextOf(command: Command): string {
  const required = Object.values(command.input).filter((field) => field.required);
  if (required.length > 0)
    return t("palette.asks", { names: required.map((field) => l(field.label)).join(t("common.comma")) });
  if (command.resource === null) return "";
  const resource = registry().resource(command.resource);
  return resource ? l(resource.label) : "";
}

/** Explains why a command is unavailable. It names the resource, because commands of several resources share a name. */
function whyNot(command: Command, why: Label, target: Target | null): string {
  const kind = command.resource !== null && command.targets !== "none" ? registry().resource(command.resource) : null;
  if (!kind || kind.name === target?.resource.name) return l(why);
  return t("palette.about", { name: l(kind.label), why: l(why) });
}

/** Returns where a key is active: the screens of the queues that have it, else the name of its place. */
function elsewhere(command: Command, target: Target | null): string {
  const isHere = command.resource !== null && command.resource === target?.resource.name;
  const queues = registry().queues.filter(
    (one) => command.layer === "queue" || (isHere && one.resource === command.resource),
  );
  const places = queues.map(({ route, label }) => l(registry().screen(route)?.label ?? label));
  return places.join(t("common.comma")) || l(placeLabel(keyPlaceOf(command)));
}

/** Returns the icon of a command. A decision with a reason refuses an item, so it gets no check mark. */
function iconOf({ decision, reasons, resource, risk }: Command): LateIconName {
  if (risk === "deletes") return "trash";
  if (decision) return reasons === null ? "check" : "x";
  return resource ? "cube" : "command";
}

function commandRow(command: Command, hit: Hit | null, target: Target | null): PaletteRow {
  const answer = availabilityHere(command, target);
  const binding = keyOf(command);
  const isLive = isLiveCommand(command);
  const isElsewhere = answer.ok && !isLive && binding !== null;
  const mute = isLive || isElsewhere ? null : t("command.noHandler", { name: l(command.label) });
  return {
    id: command.id,
    label: l(command.label),
    marks: hit?.marks ?? [],
    pinyin: hit?.pinyin ?? null,
    icon: iconOf(command),
    context: isElsewhere ? t("palette.help.elsewhere", { place: elsewhere(command, target) }) : contextOf(command),
    binding,
    why: answer.ok ? mute : whyNot(command, answer.message, target),
    isElsewhere,
    run: () => (isElsewhere ? showInHelp(command.id) : runCommand(command.id)),
  };
}

function screenRow(route: string, hit: Hit | null): PaletteRow | null {
  const screen = registry().screen(route);
  if (!screen) return null;
  return {
    id: route,
    label: l(screen.label),
    marks: hit?.marks ?? [],
    pinyin: hit?.pinyin ?? null,
    icon: "screen",
    context: route,
    binding: screen.goKey ? `g ${screen.goKey}` : null,
    why: whyClosed(screen),
    run: () => openScreen(route),
  };
}

function viewRow(id: string, hit: Hit | null): PaletteRow | null {
  const found = ownViewOf(id);
  if (!found) return null;
  const { screen, view } = found;
  return {
    id,
    label: view.label,
    marks: hit?.marks ?? [],
    pinyin: hit?.pinyin ?? null,
    icon: "filter",
    context: t("palette.view", { screen: l(screen.label) }),
    binding: null,
    why: whyClosed(screen),
    run: () => go(`${screen.route}?${writeQuery(queryOf(screen, view))}`),
  };
}

function rowOf(entry: Pick<Entry, "id" | "kind">, hit: Hit | null, target: Target | null): PaletteRow | null {
  if (entry.kind === "screen") return screenRow(entry.id, hit);
  if (entry.kind === "view") return viewRow(entry.id, hit);
  const command = registry().command(entry.id);
  return command ? commandRow(command, hit, target) : null;
}

type GroupId = "selection" | "here" | "list" | "screens" | "console" | "others";

/** True for commands that act on the current list or record of any resource. */
const actsOnCurrent = (command: Command): boolean => /^(list|record)\./.test(command.id) && isLiveCommand(command);

function groupOf(entry: Entry, target: Target | null): GroupId {
  if (entry.kind !== "command") return "screens";
  const command = registry().command(entry.id);
  if (command?.resource && command.resource === target?.resource.name)
    return command.targets === "none" ? "here" : "selection";
  if (command && actsOnCurrent(command)) return "list";
  return command?.resource ? "others" : "console";
}

export function selectionHeading(target: Target): string {
  const name = l(target.resource.label);
  const many = target.matching?.count ?? target.records.length;
  const [only] = target.records;
  if (many === 0) return name;
  if (many === 1 && only) return t("palette.group.one", { name: namesOf(target.resource, [only])[0] ?? "" });
  return t("palette.group.selection", { n: many, name });
}

const headings: Record<Exclude<GroupId, "selection">, () => string> = {
  here: () => t("palette.group.here"),
  list: () => t("palette.group.list"),
  screens: () => t("palette.group.screens"),
  console: () => t("palette.group.console"),
  others: () => t("palette.group.others"),
};

const isForNow = (row: PaletteRow): boolean => row.why === null && !row.isElsewhere;
const hasRecords = (target: Target | null): boolean => (target?.records.length ?? 0) > 0;

/**
 * True if the query is the full name of the entry. The row then comes first even if it is unavailable, and shows why.
 * Otherwise Enter would run another command.
 */
const isNamed = ({ entry }: Hit, query: string): boolean =>
  query !== "" && [entry.zh, entry.en].some((label) => normalize(label) === query);

/** Moves all unavailable rows to a last group. */
function availableFirst(groups: readonly PaletteGroup[], named: ReadonlySet<string>): PaletteGroup[] {
  const isFirst = (row: PaletteRow): boolean => isForNow(row) || named.has(row.id);
  const first = groups.map((group) => ({ ...group, rows: group.rows.filter(isFirst) }));
  const rows = groups.flatMap((group) => group.rows).filter((row) => !isFirst(row));
  const last = { id: "unavailable", heading: t("palette.group.unavailable"), rows };
  return [...first, last].filter((group) => group.rows.length > 0);
}

/**
 * Groups the rows in the order of the design: selection and list, records, screens, everything else.
 * @param most maximum rows of each group; only available rows are taken then, and the rest is not checked
 */
function grouped(
  hits: readonly Hit[],
  target: Target | null,
  { only, most }: { only?: ReadonlySet<GroupId> | undefined; most?: number } = {},
): PaletteGroup[] {
  const byGroup = new Map<GroupId, PaletteRow[]>();
  for (const hit of hits) {
    const group = groupOf(hit.entry, target);
    const rows = byGroup.get(group) ?? [];
    if ((only && !only.has(group)) || (most !== undefined && rows.length >= most)) continue;
    const row = rowOf(hit.entry, hit, target);
    if (!row || (most !== undefined && !isForNow(row))) continue;
    rows.push(row);
    byGroup.set(group, rows);
  }
  const order: GroupId[] = ["selection", "here", "list", "screens", "console", "others"];
  return order.flatMap((id) => {
    const rows = byGroup.get(id);
    if (!rows) return [];
    const heading = id === "selection" ? (target ? selectionHeading(target) : "") : headings[id]();
    return [{ id, heading, rows }];
  });
}

const OPENING = 9;

/** Returns the groups for an empty text: the last used entries, then the commands for the selection. */
function opening(target: Target | null): PaletteGroup[] {
  const entries = new Map(paletteEntries().map((entry) => [entry.id, entry]));
  const recent = recentIds(6).flatMap((id) => {
    const entry = entries.get(id);
    const row = entry ? rowOf(entry, null, target) : null;
    return row && isForNow(row) ? [row] : [];
  });
  const seen = new Set(recent.map((row) => row.id));
  const rest = paletteEntries().filter((entry) => !seen.has(entry.id));
  const groups = grouped(
    rest.map((entry) => ({ entry, score: 0, marks: [], pinyin: null })),
    target,
    { most: OPENING },
  );
  const first = recent.length > 0 ? [{ id: "recent", heading: t("palette.group.recent"), rows: recent }] : [];
  return [...first, ...groups].filter((group) => group.id !== "selection" || hasRecords(target));
}

const onlyIn: Partial<Record<Mode, ReadonlySet<GroupId>>> = {
  commands: new Set(["selection", "here", "list", "console", "others"]),
  screen: new Set(["screens"]),
};

/** Returns the groups that need no server. */
export function localGroups(text: string, target: Target | null, layers: readonly ActiveLayer[]): PaletteGroup[] {
  const { mode, rest } = readMode(text);
  if (mode === "id" || mode === "user") return [];
  if (mode === "help") return helpGroups(rest, target, layers);
  const only = onlyIn[mode];
  if (rest === "") {
    if (!only) return opening(target);
    return grouped(
      paletteEntries().map((entry) => ({ entry, score: 0, marks: [], pinyin: null })),
      target,
      { only },
    );
  }
  const bonus = (id: string): number => {
    const command = registry().command(id);
    const isMine = hasRecords(target) && command?.resource === target?.resource.name;
    return useBonus(id) + (isMine ? 5 : 0);
  };
  const hits = rank(paletteEntries(), rest, language(), { bonus });
  const query = normalize(rest);
  const named = new Set(hits.filter((hit) => isNamed(hit, query)).map(({ entry }) => entry.id));
  return availableFirst(grouped(hits, target, { only }), named);
}

const beforeRecords: ReadonlySet<string> = new Set(["recent", "selection", "here", "list"]);

/** Inserts the records found on the server after the commands for the selection and the list. */
export function withRecords(local: readonly PaletteGroup[], records: readonly PaletteGroup[]): PaletteGroup[] {
  const at = local.findIndex(({ id }) => !beforeRecords.has(id));
  const cut = at < 0 ? local.length : at;
  return [...local.slice(0, cut), ...records, ...local.slice(cut)];
}

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
    context: isLive ? (row.why ?? "") : "",
    why: null,
    isElsewhere,
    run: isElsewhere ? () => showInHelp(command.id) : row.run,
  };
}

/**
 * Returns all keys that match the text, grouped by place: the help sheets first, then the active keys, then the others.
 */
function helpGroups(text: string, target: Target | null, layers: readonly ActiveLayer[]): PaletteGroup[] {
  const query = normalize(text);
  const sheets = ["help.open", "help.rebind"].flatMap((id) => {
    const command = registry().command(id);
    return command && query === "" ? [commandRow(command, null, null)] : [];
  });
  const found = placedEntries().flatMap((entry) => {
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
      found.filter(({ command }) => isLiveIn(layers, command) === isLive),
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
