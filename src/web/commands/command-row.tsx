import type { JSX, ReactNode } from "react";
import { useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Click } from "#web/keyboard/dispatcher.ts";
import { registry } from "#web/registry/registry.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { useOverflow } from "./use-overflow.ts";

const more = defineChunk(async () => (await import("./more-commands.tsx")).MoreCommands);

interface CommandShown {
  id: string;
  run: (click: Click) => void;
  draw: ReactNode;
}

/** Buttons of commands in one line. Those without room move to a menu at its end. */
export function CommandRow({ shown }: { shown: readonly CommandShown[] }): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const dropped = useOverflow(bar, shown.map(({ id }) => id).join());
  return (
    <>
      <div ref={bar} className="cmds">
        {shown.map(({ id, draw }) => (
          <span
            key={id}
            className="one"
            data-command={id}
            data-in-viewer={registry().command(id)?.inViewer}
            inert={dropped.includes(id)}
          >
            {draw}
          </span>
        ))}
      </div>
      {dropped.length > 0 && (
        <LazyMenu className="dk more" chunk={more} given={{ entries: shown.filter(({ id }) => dropped.includes(id)) }}>
          {t("command.more")}
          <Icon name="down" />
        </LazyMenu>
      )}
    </>
  );
}
