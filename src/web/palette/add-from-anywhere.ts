import { addHandler } from "#web/commands/handlers.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";

/**
 * Adds handlers that open the form of a new record from any page, in the list of its resource. In that list its own
 * handler takes precedence.
 */
export function addFromAnywhere(): void {
  for (const { id, verb, resource } of registry().commands) {
    if (verb !== "add" || resource === null) continue;
    const screen = registry().listOf(resource);
    if (screen) addHandler(id, () => go(`${screen.route}?edit=${NEW}`), "base");
  }
}
