import type { JSX } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { t } from "#web/i18n/text.ts";
import type { Measured } from "./split.tsx";

export interface RulerProps {
  name: string;
  parts: readonly Measured[];
  isVertical: boolean;
  /** Px of a part that has a size of its own. */
  measure: (id: string, pixels: number, byHand: boolean) => void;
}

/**
 * The separators, and empty panels that say how wide the real ones are. It lies over the panes, so that it can come
 * after them without any of them being drawn anew.
 */
export function Ruler({ name, parts, isVertical, measure }: RulerProps): JSX.Element {
  return (
    <Group className="ruler" orientation={isVertical ? "vertical" : "horizontal"} id={name}>
      {parts.flatMap((part, at) => [
        at > 0 && <Separator key={`${part.id}-edge`} className="split" aria-label={t("pane.resize")} />,
        <Panel
          key={part.id}
          id={`${name}.${part.id}`}
          minSize={part.min}
          {...(part.size === undefined
            ? {}
            : { defaultSize: part.size, groupResizeBehavior: "preserve-pixel-size" as const })}
          onResize={({ inPixels }, _id, before) => {
            if (part.size !== undefined) measure(part.id, inPixels, before !== undefined);
          }}
        />,
      ])}
    </Group>
  );
}
