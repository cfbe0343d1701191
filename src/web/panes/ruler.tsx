import type { JSX, RefObject } from "react";
import { memo, useRef } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { l } from "#web/i18n/text.ts";
import { readStored, writeStored } from "#web/store/stored.ts";
import type { Measured } from "./split.tsx";
import { isSizes } from "./split.tsx";

export interface RulerProps {
  name: string;
  parts: readonly Measured[];
  /** The real parts by their id. */
  cells: RefObject<ReadonlyMap<string, HTMLElement>>;
  /** Where px of each part that has a size of its own are kept. */
  storeKey: string;
}

const isSameParts = (a: readonly Measured[], b: readonly Measured[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => one.id === b[at]?.id && one.size === b[at]?.size && one.min === b[at]?.min);

/** Given anew with each drawing of its panes, and drawn itself where that says something else. */
const isSame = (a: RulerProps, b: RulerProps): boolean =>
  a.name === b.name && a.storeKey === b.storeKey && a.cells === b.cells && isSameParts(a.parts, b.parts);

/**
 * The separators, and empty panels that say how wide the real ones are. It lies over the panes, so that it can come
 * after them without any of them being drawn anew.
 */
export const Ruler = memo(function Ruler({ name, parts, cells, storeKey }: RulerProps): JSX.Element {
  const group = useRef<HTMLDivElement>(null);
  const panelOf = (id: string): string => `${name}.${id}`;
  const measure = (id: string, pixels: number): void => {
    const cell = cells.current.get(id);
    // While nobody sees it, nothing has a size.
    if (cell && pixels > 0) cell.style.flexBasis = `${pixels}px`;
  };
  const keep = (sizes: Record<string, number>): void =>
    writeStored(storeKey, { ...readStored(storeKey, isSizes, {}), ...sizes });
  return (
    <Group
      className="ruler"
      id={name}
      elementRef={group}
      onLayoutChanged={(shares, { isUserInteraction }) => {
        // Only what a hand has chosen is kept: a window that is small for a while changes nothing.
        if (!isUserInteraction || !group.current) return;
        const whole = group.current.offsetWidth;
        const sized = parts.filter(({ size }) => size !== undefined);
        keep(Object.fromEntries(sized.map(({ id }) => [id, Math.round((whole * (shares[panelOf(id)] ?? 0)) / 100)])));
      }}
    >
      {parts.flatMap((part, at) => [
        at > 0 && (
          <Separator key={`${part.id}-edge`} className="split" aria-label={l(["调整面板宽度", "Resize the panes"])} />
        ),
        <Panel
          key={part.id}
          id={panelOf(part.id)}
          minSize={part.min}
          {...(part.size === undefined
            ? {}
            : { defaultSize: part.size, groupResizeBehavior: "preserve-pixel-size" as const })}
          onResize={({ inPixels }) => {
            if (part.size !== undefined) measure(part.id, inPixels);
          }}
        />,
      ])}
    </Group>
  );
}, isSame);
