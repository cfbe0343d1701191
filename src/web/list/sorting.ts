import type { Resource } from "#kernel/resource.ts";

export type Direction = "ascending" | "descending" | "none";

/** Parts of an order that this list does not have; the address may come from an older console or a typing hand. */
export const brokenSort = (resource: Resource, text: string | undefined): string =>
  (text ?? "")
    .split(",")
    .filter((part) => part !== "" && !resource.fields[part.replace(/^-/, "")]?.sort)
    .join();

/** The address may say anything; what cannot be ordered by is left out. */
export function readSort(resource: Resource, text: string | undefined, fallback: string): string {
  if (!text) return fallback;
  const parts = text.split(",").filter((part) => resource.fields[part.replace(/^-/, "")]?.sort);
  return parts.length > 0 ? parts.join() : fallback;
}

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
