import type { JSX } from "react";
import type { Changed } from "#kernel/record-diff.ts";
import { isEmpty } from "#kernel/empty.ts";
import { hasInnerMasks } from "#kernel/masked-entries.ts";
import { changesIn } from "#kernel/record-diff.ts";
import type { Field, StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { CUT } from "#kernel/page.ts";
import type { ReasonTexts } from "#web/data/reasons.ts";
import { useReasonTexts } from "#web/data/reasons.ts";
import { isImage, textOf } from "#web/fields/cell.tsx";
import { isWritten, writtenSides } from "#web/fields/rich-text-diff.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { Thumb } from "#web/ui/thumb.tsx";
import { ChangeLabel, ChangeList, ChangeValue } from "./change-list.tsx";
import { TextDiff } from "./text-diff-view.tsx";

/** Returns the name of an operation: its command, marked as an undo if it reversed that command. */
export function operationName(record: AnyRecord): string {
  const id = String(record["command"] ?? "");
  const label = registry().operation(id);
  return `${record["undoes"] ? `${t("command.undo")} · ` : ""}${label ? l(label) : id}`;
}

/** Returns two lists without their common values; unchanged if they differ only in order. */
function withoutCommon(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const [old, fresh] = [new Set<unknown>(before), new Set<unknown>(after)];
  const [gone, come] = [before.filter((one) => !fresh.has(one)), after.filter((one) => !old.has(one))];
  return gone.length + come.length === 0 ? [before, after] : [gone, come];
}

/** True for fields whose values are added and removed one by one. */
export const isList = ({ kind }: Field): boolean => kind === "refs" || kind === "flags";

/** Returns an operation's changes of a record. A list field shows only the values removed and added. */
export const changesOf = (resource: Resource, record: AnyRecord): Changed[] =>
  changesIn(resource, record).map((changed) => {
    if (!isList(changed.field)) return changed;
    const [before, after] = withoutCommon(changed.before, changed.after);
    return { ...changed, before, after };
  });

const isPicture = (field: Field): boolean => field.kind === "image" || field.kind === "images";
const picturesIn = (value: unknown): StoredImage[] => (Array.isArray(value) ? value : [value]).filter(isImage);

/** Returns both sides of a change as text. For pictures the text is their number. */
export function sidesOf(
  { field, before, after, sides }: Changed,
  titles: Titles,
  reason: ReasonTexts,
): [string, string] {
  const wordsOf = (value: unknown, side: Changed["sides"][0]): string => {
    if (value === CUT) return CUT;
    if (field.isReason) return reason(value);
    return isPicture(field) ? String(picturesIn(value).length || "") : textOf(field, value, titles, side);
  };
  return writtenSides(field, before, after) ?? [wordsOf(before, sides[0]), wordsOf(after, sides[1])];
}

/** Pictures before and after a change. */
function Pictures({ before, after }: Changed): JSX.Element {
  const [old, fresh] = [picturesIn(before), picturesIn(after)];
  const row = (pictures: StoredImage[]): JSX.Element[] =>
    pictures.map((picture) => <Thumb key={picture.key} image={picture} size={44} />);
  return (
    <ChangeValue>
      {row(old)}
      {old.length > 0 && after !== undefined && "→"}
      {row(fresh)}
      {fresh.length === 0 && after !== undefined && t("common.none")}
    </ChangeValue>
  );
}

/** Every changed field is visible before a decision. A long text has a view of its own. */
const cut = "in-data-read-first:line-clamp-3";

interface ChangeProps {
  changed: Changed;
  titles: Titles;
  reason: ReasonTexts;
  isGlance: boolean;
  /** True if the operation read the masked value and changed nothing. */
  isRead: boolean;
}

function Change({ changed, titles, reason, isGlance, isRead }: ChangeProps): JSX.Element {
  const { field, before, after } = changed;
  if (isPicture(field)) return <Pictures {...changed} />;
  const enumeration = field.kind === "enum" && after !== undefined ? field.enumeration : undefined;
  if (enumeration)
    return (
      <ChangeValue>
        {!isEmpty(before) && (
          <>
            <StateBadge enumeration={enumeration} stored={before} inTable />→
          </>
        )}
        {isEmpty(after) ? t("common.none") : <StateBadge enumeration={enumeration} stored={after} inTable />}
      </ChangeValue>
    );
  const [old, fresh] = sidesOf(changed, titles, reason);
  if ((field.masked || hasInnerMasks(field)) && old === fresh)
    return (
      <ChangeValue>
        {fresh} {!isRead && l(["已更改", "changed"])}
      </ChangeValue>
    );
  if (isWritten(field) && old !== fresh) return <TextDiff old={old} fresh={fresh} isGlance={isGlance} />;
  return (
    <ChangeValue>
      {old && <del className={cut}>{old}</del>}
      {fresh && <ins className={cut}>{fresh}</ins>}
    </ChangeValue>
  );
}

interface Props {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
  /** True to cut long texts to what can be read before a decision. A button shows the rest. */
  isGlance?: boolean;
  /** True for space at both sides. */
  isInset?: boolean;
}

/** Changes of one operation, field by field, and its reason. */
export function Difference(props: Props): JSX.Element | null {
  const { resource, record, titles, isGlance = false, isInset = false } = props;
  const reason = useReasonTexts(resource.name);
  const changes = changesOf(resource, record);
  if (changes.length === 0 && !record["reason"]) return null;
  const isRead = String(record["command"]).endsWith(".reveal");
  return (
    <ChangeList isInset={isInset}>
      {changes.map((changed) => (
        <Row key={changed.name} label={l(changed.field.label)}>
          <Change changed={changed} titles={titles} reason={reason} isGlance={isGlance} isRead={isRead} />
        </Row>
      ))}
      {record["reason"] ? (
        <Row label={t("detail.reason")}>
          <ChangeValue>{reason(record["reason"])}</ChangeValue>
        </Row>
      ) : null}
    </ChangeList>
  );
}

const Row = ({ label, children }: { label: string; children: JSX.Element }): JSX.Element => (
  <>
    <ChangeLabel>{label}</ChangeLabel>
    {children}
  </>
);
