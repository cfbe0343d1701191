import type { JSX } from "react";
import { externalUse } from "#domain/links/external-use.resource.ts";
import { wordFind } from "#domain/risk/word-find.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { l } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { objectName, recordAddressOf } from "./operation-address.ts";

/** Link to a record of any resource, by its title. */
function Place({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element | null {
  const about = { ...record, opObjId: record["record"] };
  const name = objectName(about, titles);
  const place = recordAddressOf(about);
  if (name === null || place === null) return name === null ? null : <>{name}</>;
  return (
    <a className="link" tabIndex={-1} href={`#${place}`}>
      {name}
    </a>
  );
}

for (const field of [wordFind.fields.record, externalUse.fields.record])
  cellRenderers.set(field, (record, titles) => <Place record={record} titles={titles} />);

/** The field in which a word was found, by its label. */
function FieldName({ resource, field }: { resource: string; field: string }): JSX.Element {
  const definition = useResource(resource)?.fields[field];
  return <>{definition ? l(definition.label) : field}</>;
}

cellRenderers.set(wordFind.fields.field, ({ resource, field }) => (
  <FieldName resource={String(resource)} field={String(field)} />
));
