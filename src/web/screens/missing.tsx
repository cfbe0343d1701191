import type { JSX } from "react";
import { useEffect } from "react";
import type { Resource } from "#kernel/resource.ts";
import { missingMessage } from "#web/detail/missing-message.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { Link } from "wouter";
import { EmptyState, nextStepsClass } from "#web/ui/states.tsx";

/** Screen for a record that does not exist, with links to its list and the home screen. */
export function Missing(props: { resource: Resource; id: string; error: unknown }): JSX.Element {
  const { resource, id, error } = props;
  const list = registry().listOf(resource.name);
  const title = missingMessage(resource, id, error);
  // If the record was deleted while it was open, the focus needs a new place.
  useEffect(() => mendFocus(), []);
  return (
    <Pane id="detail" label={title}>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title}>
        <span className={nextStepsClass}>
          {list && (
            <Link href={list.route} className="link" data-pane-focus>
              {t("address.list", { name: l(list.label) })}
            </Link>
          )}
          <Link href="/" className="link">
            {t("screen.unknown.home")}
          </Link>
        </span>
      </EmptyState>
    </Pane>
  );
}
