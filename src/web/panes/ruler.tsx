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
  /** The real parts by id. */
  cells: RefObject<ReadonlyMap<string, HTMLElement>>;
  /** Storage key of the sizes in px. */
  storeKey: string;
}

const isSameParts = (a: readonly Measured[], b: readonly Measured[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => one.id === b[at]?.id && one.size === b[at]?.size && one.min === b[at]?.min);

/**
 * Compares the properties. They are new objects with each render of the panes, but the ruler rerenders only if they
 * differ.
 */
const isSame = (a: RulerProps, b: RulerProps): boolean =>
  a.name === b.name && a.storeKey === b.storeKey && a.cells === b.cells && isSameParts(a.parts, b.parts);

/**
 * Separators with empty panels that measure the sizes of the real ones. It lies over the panes. Loading it later does
 * not rerender them.
 */
export const Ruler = memo(function Ruler({ name, parts, cells, storeKey }: RulerProps): JSX.Element {
  const group = useRef<HTMLDivElement>(null);
  const panelOf = (id: string): string => `${name}.${id}`;
  const measure = (id: string, pixels: number): void => {
    const cell = cells.current.get(id);
    // Hidden elements have no size.
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
        // Only sizes set by the user are stored. A temporarily small window changes nothing.
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
