import type { Resource } from "#kernel/resource.ts";

export type Direction = "ascending" | "descending" | "none";

/** What of an order this list has, all in the direction of the first: it may come from an older console or a typing hand. */
const usable = (resource: Resource, text: string): string[] => {
  const known = text.split(",").filter((part) => resource.fields[part.replace(/^-/, "")]?.sort);
  return known.filter((part) => part.startsWith("-") === known[0]?.startsWith("-"));
};

/** Parts of an order that are not followed. */
export function brokenSort(resource: Resource, text: string | undefined): string {
  const good = usable(resource, text ?? "");
  return (text ?? "")
    .split(",")
    .filter((part) => part !== "" && !good.includes(part))
    .join();
}

/** The address may say anything; what cannot be ordered by is left out. */
export const readSort = (resource: Resource, text: string | undefined, fallback: string): string =>
  usable(resource, text ?? "").join() || fallback;

export function directionOf(sort: string, name: string): Direction {
  const [first] = sort.split(",");
  if (first === name) return "ascending";
  return first === `-${name}` ? "descending" : "none";
}

/** A head pressed again turns round, a third time gives the list's own order back. */
export function nextSort(sort: string, name: string): string | null {
  const now = directionOf(sort, name);
  if (now === "none") return `-${name}`;
  return now === "descending" ? name : null;
}
