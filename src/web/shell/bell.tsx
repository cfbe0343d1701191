import type { JSX } from "react";
import { useRef } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, part } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useValue } from "#web/store/state.ts";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { sumOf, waiting } from "./waiting.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { insetFocus } from "#web/ui/inset-focus.ts";

const bellMenu = defineChunk(async () => (await part(import("./bell-menu.tsx"))).BellMenu);

/** Bell with the number of what waits for the admin. Its menu leads there. */
export function Bell(): JSX.Element {
  const place = useRef<HTMLSpanElement>(null);
  const n = sumOf(useValue(waiting));
  useCommandHandler("tray.waiting", () => place.current?.querySelector("button")?.click());
  return (
    <span ref={place} data-testid="bell">
      <LazyMenu className={`${iconButtonClass} gap-1 ${insetFocus}`} chunk={bellMenu} partProps={{}}>
        <LazyIcon name="bell" />
        {n > 0 && (
          <b className="text-ink" aria-hidden="true">
            {count(n)}
          </b>
        )}
        <span className="sr-only">{t("shell.bell", { n })}</span>
      </LazyMenu>
    </span>
  );
}
