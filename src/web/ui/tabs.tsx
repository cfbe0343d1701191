import { cva } from "class-variance-authority";
import type { JSX } from "react";

/** Classes of a bar below the head of a pane: its tabs or views, and its tools. */
export const barClass = cva("flex min-w-0 flex-none items-center gap-2 border-b border-line whitespace-nowrap", {
  variants: { height: { bar: "h-bar", least: "min-h-bar", content: "" } },
  defaultVariants: { height: "bar" },
});

/** Classes of a strip of tabs or views. */
export const tabStripClass = "flex min-w-0 gap-3.5 self-stretch";

/** Classes of a tab or view in its strip. The open one is `aria-selected` or `aria-current`. */
export const tabClass =
  "relative flex items-center gap-1.25 whitespace-nowrap text-muted focus-visible:-outline-offset-2 aria-[current=true]:text-ink aria-selected:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 aria-[current=true]:after:bg-ink aria-selected:after:bg-ink";

/** Classes of the number beside the name of a tab. */
export const tabCountClass = "text-small text-muted";

export interface TabItem {
  id: string;
  label: string;
  count?: number | undefined;
}

/** Tabs of a record. The address holds the open one. */
export function Tabs(props: {
  label: string;
  items: readonly TabItem[];
  open: string;
  choose: (id: string) => void;
  panelId: string;
}): JSX.Element {
  return (
    <div className={`${barClass({ height: "content" })} px-4`} data-slot="bar">
      <div className={`${tabStripClass} flex-wrap`} role="tablist" aria-label={props.label}>
        {props.items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            className={`${tabClass} h-7.75`}
            aria-selected={item.id === props.open}
            aria-controls={props.panelId}
            onClick={() => props.choose(item.id)}
          >
            {item.label}
            {item.count !== undefined && <i className={tabCountClass}>{item.count}</i>}
          </button>
        ))}
      </div>
    </div>
  );
}
