import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { placesOf } from "./field-places.ts";
import type { ValuesProps } from "./field-values.tsx";
import { drawnValue, isStandard, Rows, useSnapshots } from "./field-values.tsx";
import { toggleMore, useIsMoreOpen } from "./more-fields.ts";

/** Short values: label above, value below. */
function Facts(props: ValuesProps & { names: readonly string[] }): JSX.Element | null {
  if (props.names.length === 0) return null;
  return (
    <dl className="grid min-h-12.5 flex-none grid-cols-[repeat(auto-fill,minmax(136px,1fr))] items-stretch overflow-hidden border-b border-line bg-surface pl-1">
      {props.names.map((name) => {
        const field = props.resource.fields[name];
        return (
          field && (
            <div
              key={name}
              className="-mb-px min-h-12 flex-none border-b border-line-soft px-3 pt-1.5 pb-1.25 not-last:border-r"
            >
              <dt className="text-small leading-4.25 text-muted">{l(field.label)}</dt>
              <dd className="flex flex-wrap items-center gap-1.5 leading-4.75 wrap-anywhere text-ink">
                {drawnValue(props, name, field)}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** The fields that are empty, "no", or of use to programs only. They are folded until somebody opens them. */
function More(props: ValuesProps & { names: readonly string[] }): JSX.Element | null {
  const isOpen = useIsMoreOpen();
  if (props.names.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="group flex h-8 w-full items-center gap-2 px-4 text-left text-small text-muted hover:text-text focus-visible:-outline-offset-2"
        aria-expanded={isOpen}
        onClick={toggleMore}
      >
        <Icon name="down" className="size-4 group-aria-[expanded=false]:-rotate-90" />
        <CommandCap id="record.more" />
        {t("detail.more", { n: props.names.length })}
      </button>
      {isOpen && <Rows {...props} empty="—" />}
    </>
  );
}

/** All fields of a record: facts in a strip, then longer values, then the ones that say little. */
export function RecordFields(props: ValuesProps): JSX.Element {
  useSnapshots(props);
  const { fact, row, more } = placesOf(props.resource, props.record, isStandard);
  return (
    <>
      <Facts {...props} names={fact} />
      {row.length > 0 && <Rows {...props} names={row} />}
      <More {...props} names={more} />
    </>
  );
}
