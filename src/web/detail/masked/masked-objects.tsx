import type { JSX, ReactNode } from "react";
import { within } from "#kernel/amount-field.ts";
import type { Field } from "#kernel/field.ts";
import { hasInnerMasks } from "#kernel/masked-entries.ts";
import type { Titles } from "#domain/api/list.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { textOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { Value, ValueList } from "#web/detail/value-list.tsx";
import { MaskedValue } from "./masked-value.tsx";

interface Props {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
  /** Names that lead to the field, without the places of rows. */
  path: string;
  field: Field;
  stored: unknown;
}

/** A part, or the rows of a field, with the masked values inside and their buttons. */
export function MaskedObjects(props: Props): JSX.Element {
  const { field, stored } = props;
  const rows = (field.many ? (Array.isArray(stored) ? stored : []) : [stored]).filter(isRecord);
  if (!field.many)
    return (
      <>
        {rows.map((row) => (
          <Parts key="part" {...props} value={row} index={undefined} />
        ))}
      </>
    );
  return (
    <ol className="grid gap-2">
      {rows.map((row, index) => (
        <li key={String(row["rowKey"])}>
          <Parts {...props} value={row} index={index} />
        </li>
      ))}
    </ol>
  );
}

function Parts(props: Props & { value: Readonly<Record<string, unknown>>; index: number | undefined }): JSX.Element {
  const { field, value, path, index, titles, record, resource } = props;
  const beside = within(record, value);
  const drawn = (name: string, inner: Field): ReactNode => {
    const stored = value[name];
    const innerPath = `${path}.${name}`;
    if (inner.masked && stored)
      return <MaskedValue resource={resource} record={record} name={innerPath} mask={String(stored)} index={index} />;
    if (isRecord(stored) && hasInnerMasks(inner))
      return <MaskedObjects {...props} path={innerPath} field={inner} stored={stored} />;
    return textOf(inner, stored, titles, beside);
  };
  const shown = Object.entries(field.shape ?? {}).filter(([, inner]) => !inner.inner);
  return (
    <ValueList>
      {shown.map(([name, inner]) => {
        const text = drawn(name, inner);
        return (
          text && (
            <Value key={name} label={l(inner.label)}>
              {text}
            </Value>
          )
        );
      })}
    </ValueList>
  );
}
