import type { JSX, RefObject } from "react";
import { memo, useDeferredValue, useMemo, useRef, useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Panel } from "#web/detail/panel-types.ts";
import type { FormState } from "#web/forms/form-state.ts";
import { invalidFields, lackingFields } from "#web/forms/problems.ts";
import { formTexts } from "#web/forms/texts.ts";
import { t } from "#web/i18n/part-text.ts";
import { fill, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { kindOf } from "#web/keyboard/focus.ts";
import { Load } from "#web/store/load.tsx";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { isMac } from "#web/ui/key-cap.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { drafted } from "./drafted.ts";
import "./form-preview.css";

interface Given {
  panel: Panel;
  resource: Resource;
  /** Null for a new record. */
  record: AnyRecord | null;
  titles: Titles;
}

/** The panel with the draft. It draws only after a change of the values, and never before the typed letter. */
const Draft = memo(function Draft(props: Given & Pick<FormState, "values" | "masks">): JSX.Element {
  const { panel, resource, record, titles, values, masks } = props;
  const draft = useMemo(() => drafted(resource, record, values, masks), [resource, record, values, masks]);
  const invalid = useMemo(() => invalidFields(resource, values, record === null), [resource, record, values]);
  const lacking = lackingFields(resource, values, record === null);
  const names = lacking.map((name) => l(resource.fields[name]?.label ?? [name, name]));
  return (
    <>
      {names.length > 0 && (
        <p className="flex gap-1.5 px-4 pt-2.5 text-small text-yellow-fg [&>svg]:mt-0.75">
          <Glyph tone="yellow" />
          {fill(l(formTexts.lacking), { names: names.join(l(["、", ", "])) })}
        </p>
      )}
      {panel.chunk && (
        <Load
          chunk={panel.chunk}
          partProps={{ resource, record: draft, titles, isDraft: true, invalid }}
          fallback={<Skeleton rows={8} />}
        />
      )}
    </>
  );
});

/**
 * Preview of the draft next to the fields. In a narrow form it is a bar that opens. Alt+0 opens and closes the bar, and
 * moves the focus to a preview that is always there.
 */
export function FormPreview(props: Given & { root: RefObject<HTMLElement | null>; state: FormState }): JSX.Element {
  const { root, state, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const [fold, body] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  const show = (): boolean => {
    if (isMac && kindOf(document.activeElement) === "text") return false;
    if (fold.current?.checkVisibility()) setOpen((now) => !now);
    else body.current?.focus();
    return true;
  };
  useControlKeys(root, { "alt+0": show });
  const values = useDeferredValue(state.values);
  const { label } = props.panel;
  const name = typeof label === "string" ? t(label) : l(label);
  return (
    <aside
      className={`right-0 inset-y-0 flex min-h-0 flex-col border-t border-line bg-surface @min-[1040px]/form:absolute @min-[1040px]/form:w-93 @min-[1040px]/form:border-t-0 @min-[1040px]/form:border-l ${isOpen ? "flex-[0_1_45%]" : "flex-none"}`}
      aria-label={name}
    >
      <h2 className="flex h-9 flex-none items-center gap-2 border-line pr-4 pl-6 font-medium text-ink @min-[1040px]/form:border-b @min-[1040px]/form:pl-4">
        <span className="hidden @min-[1040px]/form:inline">{name}</span>
        <button
          ref={fold}
          type="button"
          className="inline-flex h-7 items-center gap-1.5 @min-[1040px]/form:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen((now) => !now)}
        >
          <Icon name="down" className={isOpen ? "size-4" : "size-4 -rotate-90"} />
          {name}
        </button>
        <kbd className="ml-auto" aria-hidden="true">
          {isMac ? "⌥0" : "Alt+0"}
        </kbd>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by key */}
      <div
        ref={body}
        className={`min-h-0 flex-1 overflow-auto border-t border-line-soft focus-visible:-outline-offset-2 @min-[1040px]/form:block @min-[1040px]/form:border-t-0 ${isOpen ? "" : "hidden"}`}
        tabIndex={0}
        role="group"
        aria-label={name}
      >
        <Draft {...rest} values={values} masks={state.masks} />
      </div>
    </aside>
  );
}
