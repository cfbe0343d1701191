import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import type { MenuEntry } from "#web/ui/menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";

/** Ways to a screen, next to the home button. */
const ways = ["go.home", "go.tree", "go.find"];

const entryOf = (id: string): MenuEntry[] => {
  const command = registry().command(id);
  return command ? [{ label: l(command.label), binding: keyOf(command), run: () => void runCommand(id) }] : [];
};

export const HomeMenu = ({ button }: { button: PlainButton }): JSX.Element => (
  <DropMenu button={button} entries={ways.flatMap(entryOf)} />
);
