import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { registry } from "#web/registry/registry.ts";

/** Buttons next to the record's title for the previous and the next record of the list. */
export function NeighborButtons(): JSX.Element {
  return (
    <span className="inline-flex flex-none gap-0.5">
      {["record.previous", "record.next"].map((id) => {
        const command = registry().command(id);
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            aria-label={command && l(command.label)}
            onClick={() => runCommand(id)}
          >
            <CommandCap id={id} />
          </button>
        );
      })}
    </span>
  );
}
