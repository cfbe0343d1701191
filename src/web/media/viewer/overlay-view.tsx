import type { JSX } from "react";
import type { Tone } from "#kernel/enumeration.ts";
import { t } from "#web/i18n/part-text.ts";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { lengthText } from "./length.ts";
import type { Dimension, EdgeMark, EdgeSample } from "./overlay.ts";
import { edgeMark, heightOf, widthOf } from "./overlay.ts";
import type { Size } from "./use-shot.ts";
import type { View } from "./view.ts";
import { eyeOf, projector } from "./view.ts";

/** Width in px below which a mark shows only its number, without text. */
const WORDS = 560;

/** Text with an outline, which keeps it readable over the mesh. */
const label = "fill-text stroke-viewer stroke-3 text-small [paint-order:stroke] [stroke-linejoin:round]";

function Measure({ of }: { of: Dimension }): JSX.Element {
  const lines = [[of.from, of.to], ...of.ticks] as const;
  return (
    <g>
      <path
        className="fill-none stroke-muted stroke-1"
        d={lines.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join("")}
      />
      <text className={label} x={of.label.x} y={of.label.y} textAnchor={of.anchor}>
        {lengthText(of.value)}
      </text>
    </g>
  );
}

export interface EdgeFinding {
  edges: EdgeSample;
  count: number;
  /** Number of the finding about the edges; null if there is none. */
  n: number | null;
  tone: Tone;
}

function Edges({ mark, of, wide }: { mark: EdgeMark; of: EdgeFinding; wide: boolean }): JSX.Element {
  const { x, y } = mark.mark;
  return (
    <g className={`tone-${of.tone}`}>
      <path className="fill-none stroke-viewer stroke-5" strokeLinecap="round" d={mark.path} />
      <path className="fill-none stroke-tone stroke-2" strokeLinecap="round" d={mark.path} />
      <path className="fill-none stroke-tone stroke-[1.5]" d={`M${x + 9} ${y}L${mark.point.x} ${mark.point.y}`} />
      <circle className="fill-tone-solid" cx={x} cy={y} r={of.n === null ? 3 : 8} />
      {of.n !== null && (
        <text className="fill-surface text-cap font-semibold" x={x} y={y + 4} textAnchor="middle">
          {of.n}
        </text>
      )}
      {wide && (
        <text className={label} x={x - 14} y={y + 4} textAnchor="end">
          {t("viewer.openEdges", { n: of.count })}
        </text>
      )}
    </g>
  );
}

/** Dimensions and marks over the picture, as SVG: thin lines and text need no graphics card. */
export function Overlay(props: { mesh: Mesh; view: View; size: Size; edges: EdgeFinding | null }): JSX.Element | null {
  const { mesh, view, size, edges } = props;
  if (size.width === 0) return null;
  const eye = eyeOf(view, mesh, size.width / size.height);
  const project = projector(eye, size);
  const [height, width] = [heightOf(mesh, project, size.width), widthOf(mesh, eye, project, size.height)];
  const mark = edges ? edgeMark(edges.edges, mesh, project, size.width) : null;
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {height && <Measure of={height} />}
      {width && <Measure of={width} />}
      {mark && edges && <Edges mark={mark} of={edges} wide={size.width > WORDS} />}
    </svg>
  );
}
