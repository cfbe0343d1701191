import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { Difference, History } from "#web/detail/history.tsx";
import type { PanelProps } from "#web/detail/panels.ts";
import { l, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { Around } from "./around.tsx";
import { operationPlace, placeOf } from "./place.ts";

/** To the record that this one takes back, and to the one that took it back. */
function UndoLinks({ record }: { record: AnyRecord }): JSX.Element {
  const links = [
    ["operation.undoes", record["undoes"]],
    ["operation.undoneBy", record["undoneBy"]],
  ] as const;
  return (
    <>
      {links.map(
        ([text, id]) =>
          Boolean(id) && (
            <p key={text}>
              <a className="lk" href={`#${operationPlace(String(id))}`}>
                {t(text, { id: String(id) })}
              </a>
            </p>
          ),
      )}
    </>
  );
}

/** What one operation did to its record, and what else was done to it before and after. */
export function DifferencePanel({ record, titles }: PanelProps): JSX.Element {
  const resource = registry().resource(String(record["resource"] ?? ""));
  const id = String(record["opObjId"] ?? "");
  if (!resource || id === "") return <EmptyState title={t("operation.noRecord")} />;
  const href = placeOf(record);
  const name = `${l(resource.label)} ${id}`;
  return (
    <div className="p-4">
      <p className="mb-2">
        {href ? (
          <a className="lk" href={`#${href}`}>
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
      </p>
      <UndoLinks record={record} />
      <Difference resource={resource} record={record} titles={titles} />
      <Around record={record} />
      <h2 className="ink mt-4 mb-2 font-semibold">{t("operation.others")}</h2>
      <History resource={resource} id={id} />
    </div>
  );
}
