import type { CSSProperties, JSX, ReactNode } from "react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { isRecord, readStored } from "#web/store/stored.ts";

/** Size of a part. */
export interface Measured {
  id: string;
  /** Size in px. The part without a size takes the remaining width. */
  size?: number;
  min: number;
}

export interface SplitPart extends Measured {
  /** Size in px in a window of 1100 px or less. A narrow pane drops whole elements instead of shrinking the text. */
  narrow?: number;
  children: ReactNode;
}

/** Separators, loaded after the first rows, because nobody needs them earlier. */
const ruler = defineChunk(async () => (await import("./ruler.tsx")).Ruler);

const RULER_MS = 700;

function useIsDue(): boolean {
  const [isDue, setDue] = useState(ruler.get() !== undefined);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), RULER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

const NARROW = 1_100;

function watchWindow(hear: () => void): () => void {
  addEventListener("resize", hear);
  return () => removeEventListener("resize", hear);
}
const isWindowNarrow = (): boolean => innerWidth <= NARROW;

type Sizes = Record<string, number>;
export const isSizes = (value: unknown): value is Sizes =>
  isRecord(value) && Object.values(value).every((size) => typeof size === "number" && size >= 0);

/**
 * Returns the CSS size of a part. The minimum sizes never add up to more than the available width. Even with sizes
 * stored in a wider window, no part lies beyond the edge.
 */
const shareOf = ({ size, min }: Measured, all: readonly Measured[]): CSSProperties => ({
  flex: size === undefined ? "1 1 0" : `0 1 ${size}px`,
  minWidth: `min(${min}px, ${(100 * min) / all.reduce((sum, part) => sum + part.min, 0)}%)`,
});

/**
 * Panes side by side. Sizes are kept in px, so that a list keeps its width when the window grows. The focused separator
 * handles arrows, Home, End and Enter.
 */
export function Split(props: { name: string; parts: readonly SplitPart[] }): JSX.Element {
  const isNarrow = useSyncExternalStore(watchWindow, isWindowNarrow);
  const storeKey = `admin.panes.${props.name}${isNarrow ? ".narrow" : ""}`;
  const isDue = useIsDue();
  const cells = useRef(new Map<string, HTMLElement>());
  const stored = useMemo(() => readStored(storeKey, isSizes, {}), [storeKey]);
  const parts = props.parts.map(({ id, min, size, narrow }) =>
    size === undefined ? { id, min } : { id, min, size: stored[id] ?? (isNarrow ? (narrow ?? size) : size) },
  );
  return (
    <div className="parts">
      {props.parts.map((part, at) => (
        <div
          key={part.id}
          className="part"
          data-part={part.id}
          style={shareOf(parts[at] ?? part, parts)}
          ref={(cell) => {
            if (cell) cells.current.set(part.id, cell);
            else cells.current.delete(part.id);
          }}
        >
          {part.children}
        </div>
      ))}
      {isDue && <Load key={storeKey} chunk={ruler} given={{ name: props.name, parts, cells, storeKey }} />}
    </div>
  );
}
