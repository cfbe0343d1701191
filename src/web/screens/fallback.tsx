import type { JSX } from "react";
import { Link } from "wouter";
import { runCommand } from "#web/commands/run.ts";
import { t } from "#web/i18n/part-text.ts";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { Pane } from "#web/panes/pane.tsx";
import { usePath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { emptyStateClass } from "#web/ui/states.tsx";

/** Screen for unknown addresses and for screens whose page is not implemented. */
export function FallbackScreen(): JSX.Element {
  const path = usePath();
  const palette = useBinding("palette.open");
  const isKnown = findRoute(path) !== null;
  return (
    <Pane id="page" label={t("screen.unknown")}>
      <div className="flex h-full flex-col overflow-auto bg-surface">
        <div className={emptyStateClass} data-slot="empty">
          <h1 className="text-ink text-title font-semibold">{isKnown ? t("screen.later") : t("screen.unknown")}</h1>
          <p>{t("screen.unknown.path", { path })}</p>
          <p className="mt-2 inline-flex items-center gap-2">
            <Button
              label={t("screen.unknown.way")}
              binding={palette}
              kind="outlined"
              run={() => runCommand("palette.open")}
            />
            <Link href="/" className="link">
              {t("screen.unknown.home")}
            </Link>
          </p>
        </div>
      </div>
    </Pane>
  );
}
