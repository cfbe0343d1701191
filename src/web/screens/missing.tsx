import type { JSX } from "react";
import { useEffect } from "react";
import type { Resource } from "#kernel/resource.ts";
import { missingWords } from "#web/detail/missing-words.ts";
import { l, t } from "#web/i18n/text.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { Link } from "wouter";
import { EmptyState } from "#web/ui/states.tsx";

/** No record of that id: what was looked for, and where to look on. */
export function Missing(props: { resource: Resource; id: string; error: unknown }): JSX.Element {
  const { resource, id, error } = props;
  const list = registry().listOf(resource.name);
  const title = missingWords(resource, id, error);
  // Whoever worked on it when it went has nothing before him but the way on.
  useEffect(() => mendFocus(), []);
  return (
    <Pane id="detail" label={title}>
      <h1 className="only-read">{title}</h1>
      <EmptyState title={title}>
        <span className="way">
          {list && (
            <Link href={list.route} className="lk" data-pane-focus>
              {t("address.list", { name: l(list.label) })}
            </Link>
          )}
          <Link href="/" className="lk">
            {t("screen.unknown.home")}
          </Link>
        </span>
      </EmptyState>
    </Pane>
  );
}
