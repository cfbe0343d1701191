import { isDestructive } from "#kernel/command.ts";
import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import type { Screen } from "#kernel/screen.ts";
import { goId } from "#kernel/screen.ts";
import { incompleteHere } from "#web/commands/missing.ts";
import { availabilityHere, isLiveCommand, runCommand } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { showInHelp } from "#web/keyboard/help-target.ts";
import { placeLabel, keyPlaceOf } from "#web/keyboard/key-places.ts";
import { queryOf } from "#web/list/views/saved-views.ts";
import { registry } from "#web/registry/registry.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { openScreen } from "#web/routing/tabs.ts";
import { whyClosed } from "#web/auth/permissions/screen-access.ts";
import type { LateIconName } from "#web/ui/lazy-icon.tsx";
import { ownViewOf } from "./entries.ts";
import type { Entry, Hit } from "./rank.ts";

export interface PaletteRow {
  id: string;
  label: string;
  marks: readonly number[];
  pinyin: Hit["pinyin"];
  icon: LateIconName;
  context: string;
  binding: string | null;
  /** Why the row cannot run now; null if it can. */
  refusal: string | null;
  /** True for a key that is not active here. Running the row shows the key in the help. */
  isElsewhere?: boolean;
  /** True for a destructive command. Its label has the danger tone. */
  danger?: boolean;
  /** Text of the palette that the row sets instead of running something. */
  narrowsTo?: string;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  heading: string;
  rows: PaletteRow[];
  /** Tier of its best match; 0 without a text. */
  tier?: number;
}

function contextOf(command: Command): string {
  const required = Object.values(command.input).filter((field) => field.required);
  if (required.length > 0)
    return t("palette.asks", { names: required.map((field) => l(field.label)).join(t("common.comma")) });
  if (command.resource === null) return "";
  const resource = registry().outline(command.resource);
  return resource ? l(resource.label) : "";
}

/** Explains why a command is unavailable. It names the resource, because commands of several resources share a name. */
function whyNot(command: Command, refusal: Label, target: Target | null): string {
  const kind = command.resource !== null && command.targets !== "none" ? registry().outline(command.resource) : null;
  if (!kind || kind.name === target?.resource.name) return l(refusal);
  return t("palette.about", { name: l(kind.label), why: l(refusal) });
}

/** Names of queues that fit into a row of the palette. */
const FEW_QUEUES = 2;

/** Returns where a key is active: the screens of the queues that have it if these are few, else its place. */
function elsewhere(command: Command, target: Target | null): string {
  const isHere = command.resource !== null && command.resource === target?.resource.name;
  const queues = registry().queues.filter(
    (one) => command.layer === "queue" || (isHere && one.resource === command.resource),
  );
  const places =
    queues.length > FEW_QUEUES ? [] : queues.map(({ route, label }) => l(registry().screen(route)?.label ?? label));
  return places.join(t("common.comma")) || l(placeLabel(keyPlaceOf(command)));
}

/** Returns the icon of a command. A decision with a reason refuses an item, so it gets no check mark. */
function iconOf({ decision, reasons, resource, risk }: Command): LateIconName {
  if (risk === "deletes") return "trash";
  if (decision) return reasons === null ? "check" : "x";
  return resource ? "cube" : "command";
}

export function commandRow(command: Command, hit: Hit | null, target: Target | null): PaletteRow {
  const answer = availabilityHere(command, target);
  const binding = keyOf(command);
  const isLive = isLiveCommand(command);
  const isElsewhere = answer.ok && !isLive && binding !== null;
  const lacks = answer.ok ? incompleteHere(command, target) : null;
  const incomplete = lacks && l(lacks);
  const mute = isLive || isElsewhere ? null : t("command.noHandler", { name: l(command.label) });
  return {
    id: command.id,
    label: l(command.label),
    marks: hit?.marks ?? [],
    pinyin: hit?.pinyin ?? null,
    icon: iconOf(command),
    context: isElsewhere ? t("palette.help.elsewhere", { place: elsewhere(command, target) }) : contextOf(command),
    binding,
    refusal: answer.ok ? (mute ?? incomplete) : whyNot(command, answer.message, target),
    isElsewhere,
    danger: isDestructive(command),
    run: () => (isElsewhere ? showInHelp(command.id) : runCommand(command.id)),
  };
}

/** The key that opens a screen; null if it has none. */
function screenKey({ route }: Screen): string | null {
  const command = registry().command(goId(route));
  return command ? keyOf(command) : null;
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
    binding: screenKey(screen),
    refusal: whyClosed(screen),
    run: () => openScreen(route),
  };
}

function viewRow(id: string, hit: Hit | null): PaletteRow | null {
  const match = ownViewOf(id);
  if (!match) return null;
  const { screen, view } = match;
  return {
    id,
    label: view.label,
    marks: hit?.marks ?? [],
    pinyin: hit?.pinyin ?? null,
    icon: "filter",
    context: t("palette.view", { screen: l(screen.label) }),
    binding: null,
    refusal: whyClosed(screen),
    run: () => go(`${screen.route}?${writeQuery(queryOf(screen, view))}`),
  };
}

export function rowOf(entry: Pick<Entry, "id" | "kind">, hit: Hit | null, target: Target | null): PaletteRow | null {
  if (entry.kind === "screen") return screenRow(entry.id, hit);
  if (entry.kind === "view") return viewRow(entry.id, hit);
  const command = registry().command(entry.id);
  return command ? commandRow(command, hit, target) : null;
}

/** True if the row can run here and now. */
export const isForNow = (row: PaletteRow): boolean => row.refusal === null && !row.isElsewhere;
