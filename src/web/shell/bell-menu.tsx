import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { t } from "#web/i18n/part-text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";
import { waiting } from "./waiting.ts";

/** Ways to what waits: alerts stand on the home screen, requests and tasks in the tray. */
const ways = [
  ["alerts", "go.home"],
  ["requests", "tray.toggle"],
  ["tasks", "tray.toggle"],
] as const;

/** Menu of the bell. */
export function BellMenu({ button }: { button: PlainButton }): JSX.Element {
  const now = useValue(waiting);
  return (
    <DropMenu
      button={button}
      entries={ways.map(([kind, id]) => {
        const command = registry().command(id);
        return {
          label: t(`shell.bell.${kind}`, { n: now[kind] }),
          binding: command ? keyOf(command) : null,
          // The menu returns the focus when it closes. The command runs after that.
          run: () => void setTimeout(() => runCommand(id)),
        };
      })}
    />
  );
}
