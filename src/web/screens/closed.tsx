import type { JSX } from "react";
import { useEffect } from "react";
import type { Screen } from "#kernel/screen.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { StoredDrafts } from "#web/forms/kept-drafts.tsx";
import { mendFocus } from "#web/keyboard/panes.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { troubleClass } from "#web/ui/states.tsx";

/**
 * Screen for an address that the user may not see, also if access was revoked while it was open. Its name is no secret,
 * because the palette lists it for everybody. Its parameters are not shown, because anybody may have written them into
 * the address.
 */
export function ClosedScreen({ path, screen }: { path: string; screen: Screen }): JSX.Element {
  // A dialog that is open above keeps the focus.
  useEffect(() => mendFocus("page"), []);
  const title = l(screen.label);
  const resource = screen.resource === undefined ? undefined : registry().resource(screen.resource);
  return (
    <Pane id="page" label={title}>
      <div className={`${troubleClass} max-w-140`} data-slot="trouble">
        <h1>
          <b className="flex items-center gap-2 text-ink">
            <LazyIcon name="lock" />
            {title}
          </b>
        </h1>
        <p>{t("address.closed", { path })}</p>
        <p>{screen.superOnly ? t("address.closed.super") : t("address.closed.ask", { name: title })}</p>
        {resource && <StoredDrafts resource={resource} />}
      </div>
    </Pane>
  );
}
