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
      className="cmd"
      title={t("palette.title")}
      aria-haspopup="dialog"
      aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
      onClick={() => runCommand("palette.open")}
    >
      <Icon name="search" />
      <span className="ph">{t("shell.search")}</span>
      <span className="flex-1" />
      {binding && <KeyCaps binding={binding} />}
    </button>
  );
}

function UserButton(): JSX.Element {
  const name = useActor()?.name ?? "";
  return (
    <LazyMenu className="me" chunk={userMenu} given={{}}>
      <Avatar name={name} />
      <span className="wide" aria-hidden="true">
        {name}
      </span>
      <span className="sr-only">{t("shell.user", { name })}</span>
    </LazyMenu>
  );
}

export function Header(): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handler only keeps the focus
    <header className="hd" onMouseDown={keepFocus}>
      <TabStrip />
      <div className="hr">
        <PaletteField />
        <span className="bell">
          <Load chunk={bell} given={{}} />
        </span>
        <IconButton icon="theme" label={t("shell.theme")} run={() => runCommand("view.theme")} />
        <UserButton />
      </div>
    </header>
  );
}
