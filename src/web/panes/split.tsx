import type { JSX, ReactNode } from "react";
import { Fragment, useSyncExternalStore } from "react";
import type { LayoutStorage } from "react-resizable-panels";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { l } from "#web/i18n/text.ts";
import { isRecord, readStored, writeStored } from "#web/store/stored.ts";

interface SplitPart {
  id: string;
  /** Size in px. The part without a size takes the remaining width. */
  size?: number;
  /** Size in px in a window of 1100 px or less. A narrow pane drops whole elements instead of shrinking the text. */
  narrow?: number;
  /** Smallest size in px. */
  min: number;
  children: ReactNode;
}

const NARROW = 1_100;

function watchWindow(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}
const isWindowNarrow = (): boolean => innerWidth <= NARROW;

const isLayout = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every((share) => typeof share === "number" && share >= 0);

/** The library reads stored sizes without checking them. Damaged ones would break the screen. */
const layouts: LayoutStorage = {
  getItem(key) {
    const layout = readStored(key, isLayout, null);
    return layout && JSON.stringify(layout);
  },
  setItem: (key, layout) => writeStored(key, JSON.parse(layout)),
};

/**
 * Panes side by side. While the window changes, parts with a size keep it, and the others take the rest. The focused
 * separator handles arrows, Home, End and Enter.
 * @param alone id of the part that takes the whole width. The others stay mounted, hidden, and keep their widths
 */
export function Split(props: { name: string; parts: readonly SplitPart[]; alone?: string | null }): JSX.Element {
  const { name, parts, alone = null } = props;
  const isNarrow = useSyncExternalStore(watchWindow, isWindowNarrow);
  const id = isNarrow ? `${name}.narrow` : name;
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id,
    storage: layouts,
    onlySaveAfterUserInteractions: true,
  });
  return (
    <Group
      id={id}
      className={`in-data-zen:[&>[data-part=list]]:hidden! in-data-zen:[&>[data-part=list]+*]:hidden! ${alone === null ? "" : "*:not-data-alone:hidden!"}`}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      {parts.map(({ id: part, size, narrow, min, children }, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <Separator
              className="relative z-frame w-px bg-line outline-none not-data-[separator=inactive]:bg-focus not-data-[separator=inactive]:shadow-[0_0_0_1px_var(--color-focus)]"
              aria-label={l(["调整面板宽度", "Resize the panes"])}
            />
          )}
          <Panel
            id={`${id}.${part}`}
            data-part={part}
            data-alone={part === alone || undefined}
            className="overflow-hidden!"
            minSize={min}
            defaultSize={isNarrow ? (narrow ?? size) : size}
            groupResizeBehavior={size === undefined ? "preserve-relative-size" : "preserve-pixel-size"}
          >
            {children}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
