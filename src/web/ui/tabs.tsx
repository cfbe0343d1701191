import type { JSX } from "react";
import { barClass, tabClass, tabCountClass, tabStripClass } from "./bar.ts";

interface TabItem {
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
      <div
        className={`${tabStripClass} flex-wrap in-[:lang(en)]:has-[>:nth-child(11)]:gap-2.5`}
        role="tablist"
        aria-label={props.label}
      >
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
