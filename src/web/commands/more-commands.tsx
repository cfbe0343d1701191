import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import type { PlainButton } from "#web/ui/later-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";

/** By name and key what the bar has no room for, in its order. */
export function MoreCommands({ ids, button }: { ids: readonly string[]; button: PlainButton }): JSX.Element {
  const keyOf = useKeyOf();
  return (
    <DropMenu
      className="dk more"
      button={button}
      entries={ids.flatMap((id) => {
        const command = registry().command(id);
        if (!command) return [];
        // The menu gives the focus back as it closes; what the command asks for takes it after that.
        return [{ label: l(command.label), binding: keyOf(command), run: () => setTimeout(() => runCommand(id)) }];
      })}
    />
  );
}
