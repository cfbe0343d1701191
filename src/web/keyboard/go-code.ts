import { goId } from "#kernel/screen.ts";
import { registry } from "#web/registry/registry.ts";
import { keyOf } from "./bindings.ts";

/** Returns the letters that this user presses after `g`; empty if the screen's key is no such sequence. */
export function goCode(route: string): string {
  const command = registry().command(goId(route));
  const [first, ...letters] = (command && keyOf(command)?.split(" ")) ?? [];
  return first === "g" ? letters.join("") : "";
}
