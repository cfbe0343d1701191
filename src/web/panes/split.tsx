import type { JSX, ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { t } from "#web/i18n/text.ts";
import { isRecord, readStored, writeStored } from "#web/store/persisted.ts";

export interface SplitPart {
  id: string;
  /** Px. The part without a size takes what is left. */
  size?: number;
  min: number;
  children: ReactNode;
}

type Sizes = Record<string, number>;
const isSizes = (value: unknown): value is Sizes =>
  isRecord(value) && Object.values(value).every((size) => typeof size === "number" && size >= 0);

/**
 * Panes side by side. Sizes are kept in pixels, so that a list keeps its width when the window grows; the separator
 * takes arrows, Home, End and Enter while it has the focus.
 */
export function Split(props: {
  name: string;
  parts: readonly SplitPart[];
  orientation?: "horizontal" | "vertical";
}): JSX.Element {
  const key = `admin.panes.${props.name}`;
  const stored = readStored(key, isSizes, {});
  const keep = (id: string, pixels: number): void => {
    writeStored(key, { ...readStored(key, isSizes, {}), [id]: Math.round(pixels) });
  };
  return (
    <Group orientation={props.orientation ?? "horizontal"} id={props.name} style={{ height: "100%" }}>
      {props.parts.map((part, at) => (
        <SplitCell
          key={part.id}
          part={part}
          isFirst={at === 0}
          size={part.size === undefined ? undefined : (stored[part.id] ?? part.size)}
          keep={keep}
        />
      ))}
    </Group>
  );
}

function SplitCell(props: {
  part: SplitPart;
  isFirst: boolean;
  size: number | undefined;
  keep: (id: string, pixels: number) => void;
}): JSX.Element {
  const { part, size } = props;
  const isFixed = size !== undefined;
  return (
    <>
      {!props.isFirst && <Separator className="split" aria-label={t("pane.resize")} />}
      <Panel
        id={part.id}
        minSize={part.min}
        {...(isFixed ? { defaultSize: size, groupResizeBehavior: "preserve-pixel-size" as const } : {})}
        onResize={({ inPixels }, _id, before) => {
          if (isFixed && before !== undefined) props.keep(part.id, inPixels);
        }}
      >
        {part.children}
      </Panel>
    </>
  );
}
