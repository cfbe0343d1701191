import type { JSX } from "react";
import { isDestructive } from "#kernel/command.ts";
import { l } from "#web/i18n/text.ts";
import type { Click } from "#web/keyboard/dispatcher.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";

/** Menu with name and key of the commands that do not fit into the bar, in its order. */
export function MoreCommands(props: {
  entries: readonly { id: string; run: (click: Click) => void }[];
  button: PlainButton;
}): JSX.Element {
  const { entries, button } = props;
  const keyOf = useKeyOf();
  return (
    <DropMenu
      button={button}
      entries={entries.flatMap(({ id, run }) => {
        const command = registry().command(id);
        if (!command) return [];
        // The menu returns the focus when it closes. The command runs after that, so that its own layer gets the focus.
        const click = (): void => run({ detail: 0, timeStamp: performance.now() });
        const label = l(command.label);
        return [{ label, binding: keyOf(command), danger: isDestructive(command), run: () => setTimeout(click) }];
      })}
    />
  );
}
