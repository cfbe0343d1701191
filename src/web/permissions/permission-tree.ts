import type { Permission } from "#commands/permissions.ts";
import type { Label } from "#kernel/label.ts";

/** An area, a screen of it, or what can be granted on that screen. */
export interface TreeNode {
  id: string;
  kind: "area" | Permission["kind"];
  label: Label;
  /** Null for an area, which is no permission. */
  permission: Permission | null;
  children: readonly TreeNode[];
  /** Every permission of it and below it, also where a search leaves out children. */
  names: readonly string[];
  /** 1 for an area. */
  level: number;
}

/** The node of a permission, however deep. */
export function nodeOf(nodes: readonly TreeNode[], name: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === name ? node : nodeOf(node.children, name);
    if (found) return found;
  }
  return undefined;
}

export type Box = "on" | "some" | "off";
export type Granted = ReadonlySet<string>;

const leaf = (permission: Permission, level: number): TreeNode => ({
  id: permission.name,
  kind: permission.kind,
  label: permission.label,
  permission,
  children: [],
  names: [permission.name],
  level,
});

function areaOf(name: string, label: Label, all: readonly Permission[]): TreeNode {
  const mine = all.filter(({ area }) => area === name);
  const screens = mine
    .filter(({ kind }) => kind === "screen")
    .map((screen): TreeNode => {
      const on = mine.filter(({ kind, route }) => kind !== "screen" && route === screen.route);
      const names = [screen, ...on].map((one) => one.name);
      return { ...leaf(screen, 2), children: on.map((one) => leaf(one, 3)), names };
    });
  const shown = new Set(screens.map(({ permission }) => permission?.route));
  const rest = mine.filter(({ kind, route }) => kind !== "screen" && !shown.has(route)).map((one) => leaf(one, 2));
  const children = [...screens, ...rest];
  const names = children.flatMap((child) => child.names);
  return { id: `area:${name}`, kind: "area", label, permission: null, children, names, level: 1 };
}

/** Area → screen → what can be done there, as the definitions have them. */
export function treeOf(all: readonly Permission[], labelOf: (area: string) => Label): TreeNode[] {
  return [...new Set(all.map(({ area }) => area))].map((name) => areaOf(name, labelOf(name), all));
}

/** Every permission of a node and below it, as far as it is shown. */
export const namesIn = (node: TreeNode): string[] => [
  ...(node.permission ? [node.permission.name] : []),
  ...node.children.flatMap(namesIn),
];

/** Of all that a node stands for, also of what a search hides. */
export function boxOf({ names }: TreeNode, granted: Granted): Box {
  const on = names.filter((name) => granted.has(name)).length;
  if (on === 0) return "off";
  return on === names.length ? "on" : "some";
}

const withNames = (granted: Granted, names: readonly string[]): Set<string> => new Set([...granted, ...names]);
const withoutNames = (granted: Granted, names: readonly string[]): Set<string> => {
  const gone = new Set(names);
  return new Set([...granted].filter((name) => !gone.has(name)));
};

/** What a command cannot be used without. */
const screenOf = (nodes: readonly TreeNode[], name: string): string[] =>
  nodes
    .flatMap(({ children }) => children)
    .filter(({ kind, children }) => kind === "screen" && children.some(({ id }) => id === name))
    .map(({ id }) => id);

export type MayGrant = (name: string) => boolean;

/**
 * What goes with a node of which all that is shown is taken away. A screen that is shown for what is below it stays
 * while something hidden needs it; one that is shown alone takes its commands along. What may not be taken away stays
 * as well, and with it the screen that it needs.
 */
function takenAway(node: TreeNode, granted: Granted, mayGrant: MayGrant): readonly string[] {
  const isAlone = node.children.length === 0;
  const shown = new Set(isAlone ? node.names : namesIn(node));
  const isNeeded = node.names.some(
    (name) => name !== node.id && granted.has(name) && !(shown.has(name) && mayGrant(name)),
  );
  const below = isAlone
    ? node.names.filter((name) => name !== node.id)
    : node.children.flatMap((child) => takenAway(child, granted, mayGrant));
  return [...(node.permission && !isNeeded ? [node.id] : []), ...below].filter(mayGrant);
}

/** What a press on a box is about: an area, and with `deep` a screen, stands for all below it that is shown. */
export const meantBy = (node: TreeNode, deep: boolean): readonly string[] =>
  deep || node.kind === "area" ? namesIn(node) : [node.id];

/**
 * One press on a box: a screen unticked takes its commands along, a command ticked brings its screen.
 * @param mayGrant what the one who ticks holds himself: nothing else is ticked or unticked
 */
export function tick(
  nodes: readonly TreeNode[],
  node: TreeNode,
  granted: Granted,
  mayGrant: MayGrant,
  deep = false,
): Set<string> {
  const wanted = meantBy(node, deep).filter(mayGrant);
  if (wanted.every((name) => granted.has(name))) {
    if (wanted.length === 0) return new Set(granted);
    if (deep || node.kind === "area") return withoutNames(granted, takenAway(node, granted, mayGrant));
    // Alone, a screen stands for all its commands, shown or not, and where it cannot go none of them does.
    const gone = takenAway({ ...node, children: [] }, granted, mayGrant);
    return withoutNames(granted, gone.includes(node.id) ? gone : []);
  }
  const brought = node.kind === "command" || node.kind === "lead" ? screenOf(nodes, node.id) : [];
  return withNames(granted, [...wanted, ...brought].filter(mayGrant));
}

export interface Filter {
  word: string;
  area: string;
  risk: string;
  /** Unused: granted, and used by none of the group's admins in 90 days. */
  show: "all" | "granted" | "not" | "unused";
}

export const noFilter: Filter = { word: "", area: "", risk: "", show: "all" };
export const isFiltered = ({ word, area, risk, show }: Filter): boolean =>
  word.trim() !== "" || area !== "" || risk !== "" || show !== "all";

/** What nobody knows the use of, because it leaves no record, is none of the unused. */
function isShown(
  { name, isRecorded }: Permission,
  show: Filter["show"],
  granted: Granted,
  used: Readonly<Record<string, number>> | null,
): boolean {
  if (show === "unused") return isRecorded && granted.has(name) && used !== null && !Object.hasOwn(used, name);
  return show === "all" || granted.has(name) === (show === "granted");
}

/** Whether a node answers to a word that is not empty. */
export type Says = (node: TreeNode, word: string) => boolean;

export const inFull: Says = ({ label, id }, word) =>
  [...label, id].some((text) => text.toLowerCase().includes(word.toLowerCase()));

const wordsIn = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/**
 * The nodes that fit, with their fathers; a screen or area found by its word keeps what is below it. Of several words
 * each is said by the node or by one of its fathers.
 */
export function filtered(
  nodes: readonly TreeNode[],
  filter: Filter,
  granted: Granted,
  used: Readonly<Record<string, number>> | null = null,
  says: Says = inFull,
): TreeNode[] {
  const word = filter.word.trim();
  const fits = ({ permission }: TreeNode): boolean =>
    permission !== null &&
    (filter.risk === "" || permission.risk === filter.risk) &&
    isShown(permission, filter.show, granted, used);
  const walk = (node: TreeNode, unsaid: readonly string[]): TreeNode[] => {
    const left = unsaid.length > 1 && says(node, word) ? [] : unsaid.filter((one) => !says(node, one));
    const children = node.children.flatMap((child) => walk(child, left));
    return children.length > 0 || (left.length === 0 && fits(node)) ? [{ ...node, children }] : [];
  };
  return nodes
    .filter(({ id }) => filter.area === "" || id === `area:${filter.area}`)
    .flatMap((node) => walk(node, wordsIn(word)));
}

/**
 * The first row that itself says the word, past the fathers that are shown for its sake: in full before all others. The
 * first one where none does.
 */
export function firstSaid(rows: readonly TreeNode[], word: string, says: Says = inFull): number {
  const first = (how: Says): number => rows.findIndex((node) => how(node, word.trim()));
  const full = first(inFull);
  if (full >= 0) return full;
  const whole = first(says);
  const isOne = (node: TreeNode): boolean => node.children.length === 0 && wordsIn(word).some((one) => says(node, one));
  return Math.max(0, whole < 0 ? rows.findIndex(isOne) : whole);
}

/** The rows that are not folded away. */
export const visible = (nodes: readonly TreeNode[], folded: ReadonlySet<string>): TreeNode[] =>
  nodes.flatMap((node) => [node, ...(folded.has(node.id) ? [] : visible(node.children, folded))]);

export interface Difference {
  added: string[];
  removed: string[];
}

export const differenceOf = (before: Granted, now: Granted): Difference => ({
  added: [...now].filter((name) => !before.has(name)).toSorted(),
  removed: [...before].filter((name) => !now.has(name)).toSorted(),
});

/** What is wanted, as far as whoever wants it may change it; the rest stays as it was. */
export const confined = (before: Granted, wanted: Granted, mayGrant: MayGrant): Set<string> =>
  new Set([...[...wanted].filter(mayGrant), ...[...before].filter((name) => !mayGrant(name))]);

/** Own changes laid over what somebody else saved in between. */
export function merged(theirs: Granted, { added, removed }: Difference): Set<string> {
  return withNames(withoutNames(theirs, removed), added);
}

/** Every screen and nothing on it. */
export const readOnlySet = (all: readonly Permission[], mayGrant: MayGrant): Set<string> =>
  new Set(all.filter(({ kind, name }) => kind === "screen" && mayGrant(name)).map(({ name }) => name));
