import { namesOf } from "#web/fields/known-names.ts";
import { isLiveCommand } from "#web/commands/run.ts";
import type { Command } from "#kernel/command.ts";
import type { Target } from "#web/commands/target.ts";
import { t } from "#web/i18n/part-text.ts";
import { l, language } from "#web/i18n/text.ts";
import type { ActiveLayer } from "#web/keyboard/key-resolver.ts";
import { registry } from "#web/registry/registry.ts";
import { paletteEntries } from "./entries.ts";
import { helpGroups } from "./help-rows.ts";
import type { Entry, Hit } from "./rank.ts";
import { normalize, rank, tiers } from "./rank.ts";
import { recentIds, useBonus } from "./recents.ts";
import type { PaletteGroup, PaletteRow } from "./row-kinds.ts";
import { isForNow, rowOf } from "./row-kinds.ts";
import { sharedVerbs } from "./shared-verbs.ts";

export type Mode = "all" | "commands" | "id" | "user" | "screen" | "help";
const modes: Record<string, Mode> = { ">": "commands", "#": "id", "@": "user", "/": "screen", "?": "help" };

export function readMode(text: string): { mode: Mode; rest: string } {
  const mode = modes[text[0] ?? ""];
  return mode ? { mode, rest: text.slice(1).trim() } : { mode: "all", rest: text.trim() };
}

/** Groups in their usual order: the selection, the list, screens, everything else. */
const order = ["selection", "here", "list", "screens", "verbs", "console", "others"] as const;
type GroupId = (typeof order)[number];

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
  verbs: () => t("palette.group.verbs"),
};

const hasRecords = (target: Target | null): boolean => (target?.records.length ?? 0) > 0;

const headingOf = (id: GroupId, target: Target | null): string =>
  id === "selection" ? (target ? selectionHeading(target) : "") : headings[id]();

/** A row with the tier of its match. */
interface Ranked {
  row: PaletteRow;
  tier: number;
  /** True if the text stands in the name itself. */
  isLiteral?: boolean;
}

/** Higher than any tier. */
const LITERAL = 10;

/** Returns the weight of a row: a text in its name counts more than any search word or pinyin. */
const weightOf = ({ tier, isLiteral }: Ranked): number => (isLiteral ? LITERAL + tier : tier);

/** True if the text is the whole title of the row. Initials are no title here, because many commands share them. */
const isNamed = ({ tier }: Ranked): boolean => tier >= tiers.exact;

/** Maximum number of rows, all groups together. */
const MOST_ROWS = 50;

/**
 * Groups the rows by their best match, otherwise in the usual order. Rows that cannot run form a last group. A row that
 * the text names in full stays in its group and says why it cannot run. Otherwise Enter would run another command.
 */
function groupsOf(byGroup: ReadonlyMap<GroupId, readonly Ranked[]>, target: Target | null): PaletteGroup[] {
  const groups: (PaletteGroup & { weight: number })[] = [];
  const unavailable: Ranked[] = [];
  for (const id of order) {
    const all = byGroup.get(id) ?? [];
    unavailable.push(...all.filter((one) => !isForNow(one.row) && !isNamed(one)));
    const first = all.filter((one) => isForNow(one.row) || isNamed(one));
    // Of rows with the same title those that can run come first.
    first.sort((a, b) => weightOf(b) - weightOf(a) || Number(isForNow(b.row)) - Number(isForNow(a.row)));
    const [best] = first;
    // A row that can run counts a little more than one with the same title that cannot.
    if (!best) continue;
    const bonus = isForNow(best.row) ? 0.5 : 0;
    const [tier, weight] = [best.tier + bonus, weightOf(best) + bonus];
    groups.push({ id, heading: headingOf(id, target), rows: first.map(({ row }) => row), tier, weight });
  }
  const verbs = groups.filter(({ id }) => id === "verbs");
  const sorted = groups.filter(({ id }) => id !== "verbs").toSorted((a, b) => b.weight - a.weight);
  // A verb of many resources never comes before what the user can see or open.
  const [{ tier: verbTier = 0 } = {}] = verbs;
  const index = sorted.findLastIndex(({ id, tier = 0 }) => beforeVerbs.has(id) || tier > verbTier) + 1;
  const last = unavailable.toSorted((a, b) => b.tier - a.tier).map(({ row }) => row);
  const rest = { id: "unavailable", heading: t("palette.group.unavailable"), rows: last };
  return [...sorted.slice(0, index), ...verbs, ...sorted.slice(index), ...(last.length > 0 ? [rest] : [])];
}

const beforeVerbs: ReadonlySet<string> = new Set(["selection", "here", "list", "screens"]);

type Only = ReadonlySet<GroupId> | undefined;

/**
 * Returns the rows of the hits by group, at most MOST_ROWS, with one row for each verb of many resources.
 * @param query normalized text whose verbs are joined; null to join none
 */
function byGroupOf(hits: readonly Hit[], target: Target | null, only: Only, query: string | null): PaletteGroup[] {
  const inGroups = hits
    .map((hit) => ({ hit, group: groupOf(hit.entry, target) }))
    .filter(({ group }) => !only || only.has(group));
  const others = inGroups.filter(({ group }) => group === "others").map(({ hit }) => hit);
  const { verbs, joined } = query !== null ? sharedVerbs(others, query) : { verbs: [], joined: new Set<string>() };
  const byGroup = new Map<GroupId, Ranked[]>([["verbs", verbs]]);
  let left = MOST_ROWS - verbs.length;
  for (const { hit, group } of inGroups) {
    const row = left > 0 && !joined.has(hit.entry.id) ? rowOf(hit.entry, hit, target) : null;
    if (!row) continue;
    left -= 1;
    const isLiteral = hit.tier >= tiers.contiguous && !hit.isSynonym && !hit.isWeak;
    byGroup.set(group, [...(byGroup.get(group) ?? []), { row, tier: hit.tier, isLiteral }]);
  }
  return groupsOf(byGroup, target);
}

const OPENING = 9;
const unranked = (entry: Entry): Hit => ({ entry, tier: 0, score: 0, marks: [], pinyin: null });

interface Unsearched {
  /** Groups that are listed. */
  only: ReadonlySet<GroupId>;
  /** Maximum number of available rows of each group. Without it, all rows are listed, also unavailable ones. */
  most?: number;
}

/** Returns the first rows that can run here and now. */
function usable(entries: readonly Entry[], target: Target | null, most: number): PaletteRow[] {
  const rows: PaletteRow[] = [];
  for (const entry of entries) {
    if (rows.length >= most) break;
    const row = rowOf(entry, unranked(entry), target);
    if (row && isForNow(row)) rows.push(row);
  }
  return rows;
}

/** Returns all rows. Those that can run here and now come before the others, so that no limit cuts them off. */
const usableFirst = (entries: readonly Entry[], target: Target | null): PaletteRow[] =>
  entries
    .flatMap((entry) => rowOf(entry, unranked(entry), target) ?? [])
    .toSorted((a, b) => Number(isForNow(b)) - Number(isForNow(a)));

/** Returns the rows of each group without a text, at most MOST_ROWS together. */
function unsearched(entries: readonly Entry[], target: Target | null, { only, most }: Unsearched): PaletteGroup[] {
  const byGroup = new Map<GroupId, Entry[]>(order.map((id) => [id, []]));
  for (const entry of entries) byGroup.get(groupOf(entry, target))?.push(entry);
  let left = MOST_ROWS;
  return order.flatMap((id) => {
    const mine = only.has(id) ? (byGroup.get(id) ?? []) : [];
    const rows = most === undefined ? usableFirst(mine, target).slice(0, left) : usable(mine, target, most);
    if (most === undefined) left -= rows.length;
    return rows.length > 0 ? [{ id, heading: headingOf(id, target), rows }] : [];
  });
}

/** Commands of other resources come only with their noun or their verb. */
const atOpening: ReadonlySet<GroupId> = new Set(["selection", "here", "list", "screens", "console"]);

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
  const groups = unsearched(rest, target, { only: atOpening, most: OPENING });
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
  if (rest === "") return only ? unsearched(paletteEntries(), target, { only }) : opening(target);
  const bonus = (id: string): number => {
    const command = registry().command(id);
    const isMine = hasRecords(target) && command?.resource === target?.resource.name;
    return useBonus(id) + (isMine ? 5 : 0);
  };
  const hits = rank(paletteEntries(), rest, language(), { bonus }, Infinity);
  return byGroupOf(hits, target, only, mode === "all" ? normalize(rest) : null);
}

const beforeRecords: ReadonlySet<string> = new Set(["recent", "selection", "here", "list"]);

/** True for screens that match by more than similarity, and for other titles that begin with the text. */
const isBeforeRecords = ({ id, tier = 0 }: PaletteGroup): boolean =>
  beforeRecords.has(id) || (id !== "verbs" && tier >= (id === "screens" ? tiers.pinyin : tiers.prefix));

/**
 * Inserts the records found on the server after the commands for the selection and the list, the screens, and titles
 * that begin with the text. Names of records move no command.
 */
export function withRecords(local: readonly PaletteGroup[], records: readonly PaletteGroup[]): PaletteGroup[] {
  const index = local.findIndex((group) => !isBeforeRecords(group));
  const cut = index < 0 ? local.length : index;
  return [...local.slice(0, cut), ...records, ...local.slice(cut)];
}
