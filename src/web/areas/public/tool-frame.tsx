import type { JSX, ReactNode } from "react";
import { useState } from "react";
import type { TicketClaims } from "#domain/api/ticket.ts";
import { t } from "#web/i18n/part-text.ts";
import { chooseLanguage, l, language, part } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { pressCommand } from "#web/keyboard/listener.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { registry } from "#web/registry/registry.ts";
import { currentPath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { toggleTheme } from "#web/shell/theme.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { noteClass } from "#web/ui/note.ts";
import type { ToolAccess } from "./tool-access.ts";

const helpSheet = defineChunk(async () => (await part(import("#web/keyboard/help-sheet.tsx"))).HelpSheet);

interface ToolButtonProps {
  id: string;
  kind?: "primary" | "outlined";
  /** Why the command cannot run now. */
  refusal?: string | null;
  pressed?: boolean;
}

/** Button of a command of the page, with its key. */
export function ToolButton({ id, kind = "outlined", refusal = null, pressed }: ToolButtonProps): JSX.Element | null {
  const command = registry().command(id);
  if (!command) return null;
  return (
    <Button
      label={l(command.label)}
      binding={keyOf(command)}
      kind={kind}
      refusal={refusal}
      {...(pressed === undefined ? {} : { pressed })}
      run={(click) => pressCommand(id, click)}
    />
  );
}

/** Says what a ticket opens, and how often. */
type Opens = (claims: TicketClaims) => { what: string; often: string };

/** Says what opens the page, or what is missing. */
function Access({ access: { claims, missing }, opens }: { access: ToolAccess; opens: Opens }): JSX.Element {
  if (missing !== null)
    return (
      <div className={`${noteClass({ place: "box" })} tone-yellow`} role="status">
        <Glyph tone="yellow" />
        {missing}
      </div>
    );
  const said = claims && opens(claims);
  const end = claims && new Date(claims.until * 1_000).toLocaleTimeString(language() === "zh" ? "zh-CN" : "en-GB");
  return (
    <p className="text-muted">
      {said
        ? l([
            `凭证打开：${said.what}，到 ${end} 为止，${said.often}`,
            `The ticket opens ${said.what} until ${end}, ${said.often}`,
          ])
        : l(["已登录，按账号的权限使用", "Logged in. The account's permission counts"])}
    </p>
  );
}

interface FrameProps {
  access: ToolAccess;
  form: ReactNode;
  /** By default the names of the ticket, and its uses. */
  opens?: Opens;
  children: ReactNode;
}

/** @param what the ticket opens in words; its names if absent */
export const usesOf = ({ names, uses }: TicketClaims, what = names.join(l(["、", ", "]))): ReturnType<Opens> => ({
  what,
  often: l([`共 ${uses} 次`, `${uses} times in all`]),
});

/** Frame of an open page for tests: head, what opens it, form at the left, results at the right. */
export function ToolFrame({ access, form, opens = usesOf, children }: FrameProps): JSX.Element {
  const [showsKeys, showKeys] = useState(false);
  useKeyLayer({ layer: "tool" });
  useCommandHandler("tool.keys", () => showKeys((shown) => !shown));
  useCommandHandler("tool.theme", toggleTheme);
  useCommandHandler("tool.language", () => void chooseLanguage(language() === "zh" ? "en" : "zh"));
  const title = l(findRoute(currentPath())?.screen.label ?? ["", ""]);
  return (
    <main className="flex h-dvh min-w-0 flex-col overflow-y-auto bg-surface">
      <header className="flex min-h-12 flex-none flex-wrap items-center gap-3 border-b border-line px-5 py-1.5 text-ink">
        <h1 className="text-title font-semibold">{title}</h1>
        <span className="text-muted">{t("app.name")}</span>
        <span className="flex-1" />
        <ToolButton id="tool.support" />
        <span className="max-[901px]:hidden">
          <ToolButton id="tool.keys" />
        </span>
        <ToolButton id="tool.language" />
        <ToolButton id="tool.theme" />
      </header>
      <div className="flex-none px-5 pt-4">
        <Access access={access} opens={opens} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[340px_minmax(0,1fr)] gap-6 px-5 py-4 max-[901px]:flex max-[901px]:flex-none max-[901px]:flex-col">
        <div className="flex flex-col gap-3.5">{form}</div>
        <div className="flex min-h-0 min-w-0 flex-col gap-4">{children}</div>
      </div>
      {showsKeys && <LoadLayer chunk={helpSheet} partProps={{ close: () => showKeys(false), rebind: null }} />}
    </main>
  );
}
