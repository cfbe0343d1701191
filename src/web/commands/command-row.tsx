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

const moreClass =
  "inline-flex h-8 items-center gap-0.5 rounded-m border border-transparent pr-1 pl-2 whitespace-nowrap text-text hover:bg-hover";

interface CommandShown {
  id: string;
  run: (click: Click) => void;
  draw: ReactNode;
}

/**
 * Buttons of commands in one line. Those without room move to a menu at its end. The bar has 2 px around its buttons for
 * their outlines. It clips the rest, because the browser would scroll to a focused element there.
 * @param isLow true in a low bar
 */
export function CommandRow({ shown, isLow = false }: { shown: readonly CommandShown[]; isLow?: boolean }): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const dropped = useOverflow(bar, shown.map(({ id }) => id).join());
  return (
    <>
      <div
        ref={bar}
        className={`-ml-0.5 flex ${isLow ? "h-8" : "h-9"} min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-3 overflow-clip p-0.5 [&_:focus-visible]:outline-offset-0`}
        data-testid="command-row"
      >
        {shown.map(({ id, draw }) => (
          <span
            key={id}
            className="flex items-center gap-1"
            data-command={id}
            data-in-viewer={registry().command(id)?.inViewer}
            inert={dropped.includes(id)}
          >
            {draw}
          </span>
        ))}
      </div>
      {dropped.length > 0 && (
        <LazyMenu
          className={moreClass}
          chunk={more}
          partProps={{ entries: shown.filter(({ id }) => dropped.includes(id)) }}
        >
          {t("command.more")}
          <Icon name="down" />
        </LazyMenu>
      )}
    </>
  );
}
