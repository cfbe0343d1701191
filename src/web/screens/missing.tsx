import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import { l, t, within } from "#web/i18n/text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { Link } from "wouter";
import { EmptyState } from "#web/ui/states.tsx";

/** No record of that id: what was looked for, and where to look on. */
export function Missing({ resource, id }: { resource: Resource; id: string }): JSX.Element {
  const list = registry().listOf(resource.name);
  const title = t("detail.missing", { id, name: within(resource.label) });
  return (
    <Pane id="detail" label={title}>
      <h1 className="only-read">{title}</h1>
      <EmptyState title={title}>
        <span className="way">
          {list && (
            <Link href={list.route} className="lk">
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
