import { jumpTargets } from "#domain/jump-targets.ts";
import type { Fields } from "#kernel/field.ts";
import type { Row } from "#server/resources/row.ts";

/** An address outside the product, with its place in the record that holds it. */
export interface PlacedAddress {
  path: string;
  url: string;
}

const targets: Readonly<Record<string, { parameters?: Fields } | undefined>> = jumpTargets;

/** Returns the outside address of a jump; null if it leads to a place of the product. */
export function outsideAddress(jump: unknown, path: string): PlacedAddress | null {
  if (typeof jump !== "object" || jump === null) return null;
  const { target, ...values } = jump as Row;
  const name = String(target);
  const parameters = Object.hasOwn(targets, name) ? (targets[name]?.parameters ?? {}) : {};
  const given = (values[name] ?? {}) as Row;
  const found = Object.keys(parameters).find((key) => parameters[key]?.kind === "url" && given[key]);
  return found ? { path: `${path}.${name}.${found}`, url: String(given[found]) } : null;
}

/**
 * Lists every outside address to which a short link can lead. Its check, its rules and the trial of an address all
 * judge these.
 */
export function addressesOfLink(link: Row): PlacedAddress[] {
  const own = link["target"] ? { path: "target", url: String(link["target"]) } : outsideAddress(link["jump"], "jump");
  const listed = ["byPlatform", "byCountry", "byLang"].flatMap((name) =>
    ((link[name] ?? []) as { to: string }[]).map(({ to }, i) => ({ path: `${name}[${i}].to`, url: to })),
  );
  return own ? [own, ...listed] : listed;
}
