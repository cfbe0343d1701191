import type { Permission } from "#commands/permissions.ts";
import type { Label } from "#kernel/label.ts";

/** An area, a screen of it, or a permission on that screen. */
export interface TreeNode {
  id: string;
  kind: "area" | Permission["kind"];
  label: Label;
  /** Null for an area, which is no permission. */
  permission: Permission | null;
  children: readonly TreeNode[];
  /** All permissions of the node and below it, also those that a search hides. */
  names: readonly string[];
  /** 1 for an area. */
  level: number;
}

/** Returns the node of a permission at any depth. */
export function nodeOf(nodes: readonly TreeNode[], name: string): TreeNode | undefined {
  for (const node of nodes) {
    const match = node.id === name ? node : nodeOf(node.children, name);
    if (match) return match;
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

/** Builds the tree from the definitions: area → screen → permissions on it. */
export function treeOf(all: readonly Permission[], labelOf: (area: string) => Label): TreeNode[] {
  return [...new Set(all.map(({ area }) => area))].map((name) => areaOf(name, labelOf(name), all));
}

/** Returns the visible permissions of a node and below it. */
export const namesIn = (node: TreeNode): string[] => [
  ...(node.permission ? [node.permission.name] : []),
  ...node.children.flatMap(namesIn),
];

/** Returns the state of a node's box, over all its permissions, also the hidden ones. */
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

/** Returns the screen permission that a command requires. */
const screenOf = (nodes: readonly TreeNode[], name: string): string[] =>
  nodes
    .flatMap(({ children }) => children)
    .filter(({ kind, children }) => kind === "screen" && children.some(({ id }) => id === name))
    .map(({ id }) => id);

export type MayGrant = (name: string) => boolean;

/**
 * Returns the permissions to remove when a node is unticked. A screen shown with its commands stays while a hidden
 * command needs it. A screen shown alone takes all its commands with it. A permission that the user may not revoke
 * stays, and with it the screen that it needs.
 */
function revokedWith(node: TreeNode, granted: Granted, mayGrant: MayGrant): readonly string[] {
  const isAlone = node.children.length === 0;
  const shown = new Set(isAlone ? node.names : namesIn(node));
  const isNeeded = node.names.some(
    (name) => name !== node.id && granted.has(name) && !(shown.has(name) && mayGrant(name)),
  );
  const below = isAlone
    ? node.names.filter((name) => name !== node.id)
    : node.children.flatMap((child) => revokedWith(child, granted, mayGrant));
  return [...(node.permission && !isNeeded ? [node.id] : []), ...below].filter(mayGrant);
}

/**
 * Returns the permissions that a click on a box concerns. For an area, and with `deep` for a screen, these are all
 * visible permissions below it.
 */
export const affectedBy = (node: TreeNode, deep: boolean): readonly string[] =>
  deep || node.kind === "area" ? namesIn(node) : [node.id];

/**
 * Applies a click on a box. Unticking a screen also removes its commands, and ticking a command adds its screen.
 * @param mayGrant true for permissions that the user has; no other is changed (permission ceiling)
 */
export function tick(
  nodes: readonly TreeNode[],
  node: TreeNode,
  granted: Granted,
  mayGrant: MayGrant,
  deep = false,
): Set<string> {
  const wanted = affectedBy(node, deep).filter(mayGrant);
  if (wanted.every((name) => granted.has(name))) {
    if (wanted.length === 0) return new Set(granted);
    if (deep || node.kind === "area") return withoutNames(granted, revokedWith(node, granted, mayGrant));
    // A click on a screen shown alone concerns all its commands, visible or not. If it cannot be removed, none is.
    const gone = revokedWith({ ...node, children: [] }, granted, mayGrant);
    return withoutNames(granted, gone.includes(node.id) ? gone : []);
  }
  const brought = node.kind === "command" || node.kind === "lead" ? screenOf(nodes, node.id) : [];
  return withNames(granted, [...wanted, ...brought].filter(mayGrant));
}

export interface Filter {
  word: string;
  area: string;
  risk: string;
  /** `unused`: granted, but not used by any of the group's admins in 90 days. */
  show: "all" | "granted" | "not" | "unused";
}

export const noFilter: Filter = { word: "", area: "", risk: "", show: "all" };
export const isFiltered = ({ word, area, risk, show }: Filter): boolean =>
  word.trim() !== "" || area !== "" || risk !== "" || show !== "all";

/** True if the permission passes the filter. Permissions whose use leaves no record are never "unused". */
function isShown(
  { name, isRecorded }: Permission,
  show: Filter["show"],
  granted: Granted,
  used: Readonly<Record<string, number>> | null,
): boolean {
  if (show === "unused") return isRecorded && granted.has(name) && used !== null && !Object.hasOwn(used, name);
  return show === "all" || granted.has(name) === (show === "granted");
}

/** Returns true if a node matches a non-empty word. */
export type Matcher = (node: TreeNode, word: string) => boolean;

export const inFull: Matcher = ({ label, id }, word) =>
  [...label, id].some((text) => text.toLowerCase().includes(word.toLowerCase()));

const wordsIn = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/**
 * Returns the matching nodes with their parents. A screen or area that matches keeps everything below it. Each of
 * several words must match the node or one of its parents.
 */
export function filtered(
  nodes: readonly TreeNode[],
  filter: Filter,
  granted: Granted,
  used: Readonly<Record<string, number>> | null = null,
  matches: Matcher = inFull,
): TreeNode[] {
  const word = filter.word.trim();
  const fits = ({ permission }: TreeNode): boolean =>
    permission !== null &&
    (filter.risk === "" || permission.risk === filter.risk) &&
    isShown(permission, filter.show, granted, used);
  const walk = (node: TreeNode, unmatched: readonly string[]): TreeNode[] => {
    const left = unmatched.length > 1 && matches(node, word) ? [] : unmatched.filter((one) => !matches(node, one));
    const children = node.children.flatMap((child) => walk(child, left));
    return children.length > 0 || (left.length === 0 && fits(node)) ? [{ ...node, children }] : [];
  };
  return nodes
    .filter(({ id }) => filter.area === "" || id === `area:${filter.area}`)
    .flatMap((node) => walk(node, wordsIn(word)));
}

/**
 * Returns the index of the first row that matches the word itself, not only by a child. Full matches come first; 0 if
 * there is no match.
 */
export function firstMatch(rows: readonly TreeNode[], word: string, matches: Matcher = inFull): number {
  const first = (how: Matcher): number => rows.findIndex((node) => how(node, word.trim()));
  const full = first(inFull);
  if (full >= 0) return full;
  const whole = first(matches);
  const isOne = (node: TreeNode): boolean =>
    node.children.length === 0 && wordsIn(word).some((one) => matches(node, one));
  return Math.max(0, whole < 0 ? rows.findIndex(isOne) : whole);
}

/** Returns the rows that are not collapsed. */
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

/**
 * Returns the wanted permissions as far as the user may change them. The others stay as before (permission ceiling).
 */
export const confined = (before: Granted, wanted: Granted, mayGrant: MayGrant): Set<string> =>
  new Set([...[...wanted].filter(mayGrant), ...[...before].filter((name) => !mayGrant(name))]);

/** Applies the user's own changes to what somebody else saved in between. */
export function merged(theirs: Granted, { added, removed }: Difference): Set<string> {
  return withNames(withoutNames(theirs, removed), added);
}

/** Returns the permissions of all screens, without any command. */
export const readOnlySet = (all: readonly Permission[], mayGrant: MayGrant): Set<string> =>
  new Set(all.filter(({ kind, name }) => kind === "screen" && mayGrant(name)).map(({ name }) => name));
