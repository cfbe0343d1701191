import type { JSX, ReactNode } from "react";
import { within } from "#kernel/amount-field.ts";
import type { Field } from "#kernel/field.ts";
import { standardFields } from "#kernel/field.ts";
import { hasInnerMasks } from "#kernel/masked-entries.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fileSize } from "#kernel/page.ts";
import type { Titles } from "#domain/api/list.ts";
import { cellOf, inOneLanguage, isImage, textInRecord, textOf, Time } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { FileButton } from "#web/media/carousel/record-files.tsx";
import { registry } from "#web/registry/registry.ts";
import { useResources } from "#web/registry/use-resources.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { isRecord, isString } from "#web/store/stored.ts";
import { MaskedValue } from "./masked/masked-value.tsx";
import { Why } from "./reason-text.tsx";
import { StateBadge } from "#web/ui/badge.tsx";
import { Thumb } from "#web/ui/thumb.tsx";
import { Value, ValueList } from "./value-list.tsx";
import { chipClass } from "#web/ui/chip.tsx";

/** Number of letters from which a text may be taller than its place. */
const LONG = 500;

/** A long text, which scrolls by keys where it is too tall. */
const LongText = ({ text, className = "" }: { text: string; className?: string }): JSX.Element => (
  <div className={`max-h-detail-value overflow-auto ${className}`} tabIndex={text.length > LONG ? 0 : undefined}>
    {text}
  </div>
);

function valueOf(field: Field, name: string, record: AnyRecord, titles: Titles): ReactNode {
  const value = record[name];
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value) && value.length === 0) return field.emptyIsAll ? l(field.emptyIsAll) : null;
  if (isRecord(value) && Object.keys(value).length === 0) return null;
  switch (field.kind) {
    case "enum":
      return field.enumeration ? <StateBadge enumeration={field.enumeration} stored={value} inTable /> : String(value);
    case "time":
      return <Time seconds={Number(value)} />;
    case "image":
    case "images": {
      const pictures = (Array.isArray(value) ? value : [value]).filter(isImage);
      return (
        <span className="flex flex-wrap gap-1.5">
          {pictures.map((picture) => (
            <FileButton key={picture.key} file={picture.key} label={picture.name || l(field.label)}>
              <Thumb image={picture} size={44} className="h-9 w-11" />
            </FileButton>
          ))}
        </span>
      );
    }
    case "refs":
    case "flags":
      return (
        <span className="flex flex-wrap gap-1.5">
          {(Array.isArray(value) ? value : []).map((one) => (
            <span key={String(one)} className={chipClass()}>
              {textInRecord(field, name, { ...record, [name]: [one] }, titles)}
            </span>
          ))}
        </span>
      );
    case "file":
    case "video":
      return isRecord(value) ? <StoredFileValue value={value} /> : null;
    case "i18n":
      return field.byLanguage
        ? valueOf(field.byLanguage, name, { ...record, [name]: inOneLanguage(value) }, titles)
        : null;
    case "color":
      return cellOf(field, value, titles, record);
    case "json":
      return jsonValue(field, record, value, titles);
    default:
      return textInRecord(field, name, record, titles);
  }
}

/** Name and size of a file. Its button shows the file. */
function StoredFileValue({ value }: { value: Readonly<Record<string, unknown>> }): JSX.Element {
  const text = `${String(value["name"])} · ${fileSize(Number(value["size"]))}`;
  return (
    <FileButton file={String(value["key"])} label={text} className="text-left wrap-anywhere [button&]:link">
      {text}
    </FileButton>
  );
}

/** A JSON value: entries of its shape, the fields of another record such as a snapshot, or the plain text. */
function jsonValue(field: Field, record: AnyRecord, value: unknown, titles: Titles): ReactNode {
  if ((field.shape || field.each) && Array.isArray(value))
    return <Entries field={field} entries={value} titles={titles} around={record} />;
  if (field.shape && isRecord(value))
    return <Parts shape={field.shape} value={value} titles={titles} around={record} />;
  if (field.each) return textOf(field, value, titles, record);
  const other = field.of && isRecord(value) ? registry().resource(String(record[field.of])) : undefined;
  if (other && isRecord(value)) {
    const part = { id: "", version: 0, ...value };
    return <FieldValues resource={other} record={part} titles={titles} only={Object.keys(value)} />;
  }
  return isRecord(value) || Array.isArray(value) ? (
    <LongText className="font-mono text-small whitespace-pre-wrap" text={JSON.stringify(value, null, 2)} />
  ) : (
    String(value)
  );
}

/** A value of an inner shape as the list draws it; null if the list draws it like any other. */
const drawn = (field: Field, stored: unknown, { record, titles }: { record: AnyRecord; titles: Titles }): ReactNode =>
  field.kind === "json" && stored ? (cellRenderers.get(field)?.(record, titles) ?? null) : null;

/** Fields of one object, each with its label: a bare number says nothing. */
function Parts(props: {
  shape: NonNullable<Field["shape"]>;
  value: Readonly<Record<string, unknown>>;
  titles: Titles;
  around: AnyRecord;
}): JSX.Element {
  const beside = within(props.around, props.value);
  const rows = Object.entries(props.shape).map(([name, inner]) => ({
    name,
    label: l(inner.label),
    text: textOf(inner, props.value[name], props.titles, beside),
  }));
  return (
    <ValueList>
      {rows.map(({ name, label, text }) => text !== "" && <Pair key={name} label={label} value={text} />)}
    </ValueList>
  );
}

/** Entries of a list of objects or plain values, one a line. */
function Entries({
  field,
  entries,
  titles,
  around,
}: {
  field: Field;
  entries: readonly unknown[];
  titles: Titles;
  around: AnyRecord;
}): JSX.Element {
  return (
    <ul>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no other identity than their index
        <li key={index}>{textOf(field, [entry], titles, around)}</li>
      ))}
    </ul>
  );
}

/** Few records have masked values inside a part or rows. */
const maskedObjects = defineChunk(async () => (await import("./masked/masked-objects.tsx")).MaskedObjects);

/** True for the standard fields that every record has. They come last. */
export const isStandard = (name: string): boolean => Object.hasOwn(standardFields, name);

export interface ValuesProps {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
}

/** Returns the value of a field as the detail draws it; null for an empty one. */
export function drawnValue(props: ValuesProps, name: string, field: Field): ReactNode {
  const { record, titles, resource } = props;
  const stored = record[name];
  const plain =
    field.masked && stored ? (
      <MaskedValue {...props} name={name} mask={String(stored)} />
    ) : field.shape && stored && hasInnerMasks(field) ? (
      <Load chunk={maskedObjects} partProps={{ ...props, path: name, field, stored }} fallback={null} />
    ) : (
      (drawn(field, stored, props) ?? valueOf(field, name, record, titles))
    );
  return plain && field.isReason ? <Why resource={record["resource"] ?? resource.name} written={stored} /> : plain;
}

/** A snapshot shows the fields of another record, so its definition is loaded. */
export const useSnapshots = ({ resource, record }: ValuesProps): boolean =>
  useResources(
    Object.values(resource.fields).map(({ of, kind }) => (of && kind === "json" ? String(record[of] ?? "") : "")),
  );

/** Named fields with a value, in the order of the definition. */
export function Rows(props: ValuesProps & { names: readonly string[]; empty?: string; isWide?: boolean }): JSX.Element {
  const rows = props.names.flatMap((name) => {
    const field = props.resource.fields[name];
    const value = (field && drawnValue(props, name, field)) ?? props.empty;
    return field && value !== undefined ? [{ name, label: l(field.label), value }] : [];
  });
  return (
    <ValueList isWide={props.isWide === true}>
      {rows.map((row) => (
        <Pair key={row.name} label={row.label} value={row.value} />
      ))}
    </ValueList>
  );
}

/** Some fields of a record, such as those of a snapshot: each with a value, in the order of the definition. */
export function FieldValues(props: ValuesProps & { only: readonly string[]; isWide?: boolean }): JSX.Element {
  useSnapshots(props);
  const names = Object.keys(props.resource.fields)
    .filter((name) => props.only.includes(name) && !props.resource.fields[name]?.secret)
    .filter((name) => name !== "id" && name !== "version")
    .sort((a, b) => Number(isStandard(a)) - Number(isStandard(b)));
  return <Rows {...props} names={names} />;
}

const Pair = ({ label, value }: { label: string; value: ReactNode }): JSX.Element => (
  <Value label={label}>{isString(value) && value.length > LONG ? <LongText text={value} /> : value}</Value>
);
