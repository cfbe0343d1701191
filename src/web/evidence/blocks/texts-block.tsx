import type { JSX } from "react";
import { Fragment, memo, useMemo } from "react";
import { isEmpty } from "#kernel/empty.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Field } from "#kernel/field.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { marksIn } from "#web/evidence/findings.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { MarkedHtml } from "#web/evidence/marked-html.tsx";
import { MarkedText } from "#web/evidence/marked-text.tsx";
import { titleOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { chipClass } from "#web/ui/chip.tsx";

function Text(props: {
  name: string;
  field: Field;
  value: unknown;
  titles: Titles;
  findings: readonly NumberedFinding[];
}): JSX.Element {
  const { name, field, value, titles, findings } = props;
  const marks = useMemo(() => marksIn(findings, name), [findings, name]);
  if (field.kind === "html") return <MarkedHtml html={String(value ?? "")} marks={marks} />;
  if (!Array.isArray(value)) return <MarkedText text={String(value ?? "")} marks={marks} />;
  return (
    <span className="flex flex-wrap gap-1.5">
      {value.map((id) => (
        <span key={String(id)} className={chipClass()}>
          {titleOf(titles, field.target, id)}
        </span>
      ))}
    </span>
  );
}

/** The texts scroll below a model. Elsewhere they scroll with the other blocks. */
const texts =
  "grid flex-none grid-cols-[minmax(40px,max-content)_minmax(0,1fr)] gap-x-3 gap-y-2 overflow-auto px-4 pt-3 pb-3.5 max-h-2/5 border-t border-line cramped:max-h-none cramped:overflow-visible [[data-blocks]>&]:max-h-none [[data-blocks]>&]:grid-cols-[minmax(56px,max-content)_minmax(0,1fr)] [[data-blocks]>&]:border-t-0 [[data-target]>&]:max-h-none [[data-target]>&]:border-t-0";

/** Texts of the item, with the words that findings point at. A rich text is shown even if it is empty. */
export const TextsBlock = memo(function TextsBlock(props: BlockProps<"texts">): JSX.Element {
  const { resource, record, evidence, findings, block } = props;
  const isBelowModel = evidence.blocks.model !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
    <dl className={texts} data-testid="texts" {...(isBelowModel ? { tabIndex: 0, "data-pane-focus": true } : {})}>
      {block.fields.map((name) => {
        const field = resource.fields[name];
        if (!field || (field.kind !== "html" && isEmpty(record[name]))) return null;
        return (
          <Fragment key={name}>
            <dt className="text-small leading-5.5 text-muted">{l(field.label)}</dt>
            <dd className="max-w-[68em] leading-5.5 wrap-anywhere text-text">
              <Text {...{ name, field, findings }} value={record[name]} titles={evidence.titles} />
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
});
