import type { JSX } from "react";

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
    <div className="tb" style={{ paddingInline: 16 }}>
      <div className="tbs" role="tablist" aria-label={props.label}>
        {props.items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            aria-selected={item.id === props.open}
            aria-controls={props.panelId}
            onClick={() => props.choose(item.id)}
          >
            {item.label}
            {item.count !== undefined && <i>{item.count}</i>}
          </button>
        ))}
      </div>
    </div>
  );
}
