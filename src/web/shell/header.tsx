import type { JSX, MouseEvent } from "react";
import { ariaKeys } from "#kernel/keys.ts";
import { runCommand } from "#web/commands/run.ts";
import { part, t } from "#web/i18n/text.ts";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { KeyCaps, isMac } from "#web/ui/key-cap.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { idleParts } from "./idle.ts";
import { TabStrip } from "./tab-strip.tsx";
import { insetFocus } from "#web/ui/inset-focus.ts";

/** The bell counts nothing before the parts that read the counts are loaded. */
const bell = defineChunk(async () => (await idleParts.load()).Bell);
const userMenu = defineChunk(async () => (await part(import("./user-menu.tsx"))).UserMenu);

/** Keeps the focus in the pane when the pointer is used in the header. */
const keepFocus = (event: MouseEvent): void => {
  if (!(event.target instanceof Element && event.target.closest("input,[aria-haspopup]"))) event.preventDefault();
};

function PaletteField(): JSX.Element {
  const binding = useBinding("palette.open");
  return (
    <button
      type="button"
      className={`mr-2 flex h-6.5 w-70 items-center gap-2 rounded-m border border-line-strong bg-surface pr-1 pl-2 text-muted narrow:mr-0 narrow:w-auto ${insetFocus}`}
      title={t("palette.title")}
      aria-haspopup="dialog"
      aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
      onClick={() => runCommand("palette.open")}
    >
      <Icon name="search" />
      <span className="narrow:sr-only">{t("shell.search")}</span>
      <span className="flex-1" />
      {binding && <KeyCaps binding={binding} />}
    </button>
  );
}

function UserButton(): JSX.Element {
  const name = useActor()?.name ?? "";
  return (
    <LazyMenu
      className={`flex h-7 items-center gap-1.5 rounded-m px-1.5 text-text hover:bg-hover ${insetFocus}`}
      chunk={userMenu}
      partProps={{}}
    >
      <Avatar name={name} />
      <span className="narrow:hidden" aria-hidden="true">
        {name}
      </span>
      <span className="sr-only">{t("shell.user", { name })}</span>
    </LazyMenu>
  );
}

export function Header(): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handler only keeps the focus
    <header
      className="col-span-full flex min-w-0 items-stretch border-b border-line bg-bg in-data-zen:hidden"
      data-testid="header"
      onMouseDown={keepFocus}
    >
      <TabStrip />
      <div className="ml-auto flex min-w-0 flex-none items-center gap-1 pr-2 pl-3">
        <PaletteField />
        <span>
          <Load chunk={bell} partProps={{}} />
        </span>
        <IconButton icon="theme" label={t("shell.theme")} run={() => runCommand("view.theme")} />
        <UserButton />
      </div>
    </header>
  );
}
