import type { JSX } from "react";
import type { Changed } from "#kernel/record-diff.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { CUT } from "#kernel/page.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import type { ReasonTexts } from "#web/data/reasons.ts";
import { useReasonTexts } from "#web/data/reasons.ts";
import { changesOf, isList, operationName, sidesOf } from "#web/detail/record-diff.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count, l, within } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { registry } from "#web/registry/registry.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { isRecord } from "#web/store/stored.ts";
import { isExport, objectName, recordAddressOf } from "./operation-address.ts";
import "./record-cells.tsx";

/**
 * Maximum number of changes in one line. `MAX_LENGTH` is the maximum number of characters on each side of a change. A
 * list column cuts longer text.
 */
const MAX_CHANGES = 6;
const MAX_LENGTH = 40;

const clipped = (text: string): string =>
  text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, "") + CUT : text;

/**
 * Describes one change, such as `State: waiting → live` or `Tags: −old +new`. A deleted record shows only its old
 * value. If both sides read the same, only the field's name is returned.
 */
function changeText(changed: Changed, titles: Titles, reason: ReasonTexts): string {
  const [old, fresh] = sidesOf(changed, titles, reason).map(clipped);
  const name = l(changed.field.label);
  if (old === fresh) return name;
  if (isList(changed.field))
    return t("operation.changed", {
      name,
      change: [old && `−${old}`, fresh && `+${fresh}`].filter(Boolean).join(" "),
    });
  const became = changed.after === undefined ? "" : ` → ${fresh || t("common.none")}`;
  return t("operation.changed", { name, change: old ? `${old}${became}` : (fresh ?? "") });
}

/** Describes an operation's changes in one line. */
export function inOneLine(record: AnyRecord, titles: Titles, reason: ReasonTexts): string {
  const resource = registry().resource(String(record["resource"] ?? ""));
  if (!resource) return "";
  const after = record["after"];
  if (isExport(record) && isRecord(after))
    return t("operation.exported", { n: count(Number(after["count"])), name: within(resource.label) });
  const changes = changesOf(resource, record);
  const more = changes.length > MAX_CHANGES ? [CUT] : [];
  return [...changes.slice(0, MAX_CHANGES).map((changed) => changeText(changed, titles, reason)), ...more].join(" · ");
}

function What({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element {
  const reasons = useReasonTexts(record["resource"]);
  useResource(String(record["resource"] ?? ""));
  const line = inOneLine(record, titles, reasons);
  return (
    <>
      {operationName(record)}
      {line && <span className="text-muted">{` · ${line}`}</span>}
    </>
  );
}

function Whose({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element | null {
  const name = objectName(record, titles);
  const place = recordAddressOf(record);
  if (name === null || place === null) return name === null ? null : <>{name}</>;
  return (
    <a className="link" tabIndex={-1} href={`#${place}`}>
      {name}
    </a>
  );
}

cellRenderers.set(operationRecord.fields.command, (record, titles) => <What record={record} titles={titles} />);
cellRenderers.set(operationRecord.fields.opObjId, (record, titles) => <Whose record={record} titles={titles} />);
