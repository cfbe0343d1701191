import type { JSX, RefObject } from "react";
import { useId, useMemo, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Mesh, ViewerFault } from "#web/media/mesh/mesh.ts";
import { faultText } from "#web/media/mesh/mesh.ts";
import { LAYER_COLORS } from "#web/media/viewer/colors.ts";
import { boxAround, toCenter } from "#web/media/viewer/alignment.ts";
import type { MeshSource } from "#web/media/viewer/model-file.ts";
import { viewerMessage } from "#web/media/viewer/turntable.tsx";
import { usePointer } from "#web/media/viewer/use-pointer.ts";
import { type Drawing, useDrawing, useMesh, useSize } from "#web/media/viewer/use-shot.ts";
import { actions, type Viewer } from "#web/media/viewer/viewer-state.ts";
import { useKeysDescription } from "#web/media/widget-help.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { setValue, useValue } from "#web/store/state.ts";

/** How two meshes lie in one picture. */
export interface Overlaid {
  isCentered: boolean;
  /** True if the other file is the first one of the picture. */
  isSwapped: boolean;
  /** 0 shows only the first mesh, 1 only the second one. */
  fade: number;
}

const turns = ["left", "right", "up", "down", "nearer", "farther", "front", "right90", "top", "reset", "box"] as const;
const commandIds = [...turns, "leave"].map((verb) => `viewer.${verb}`);

/** Returns what is drawn of two meshes; null until both are there. */
function useLayered(first: Mesh | null, second: Mesh | null, { isCentered, fade }: Overlaid) {
  return useMemo(() => {
    if (!first || !second) return null;
    const offset = isCentered ? toCenter(first, second) : ([0, 0, 0] as const);
    return {
      other: second,
      offset: [...offset] as [number, number, number],
      fade,
      around: boxAround(first, second, [...offset]),
    };
  }, [first, second, isCentered, fade]);
}

function Legend({ names }: { names: readonly [string, string] }): JSX.Element {
  const [first, second] = LAYER_COLORS.map((name) => `var(${name})`);
  const rows = [
    { text: t("compare.only", { name: names[0] }), color: first },
    { text: t("compare.only", { name: names[1] }), color: second },
    { text: t("compare.both"), color: `color-mix(in srgb, ${first}, ${second})` },
  ];
  return (
    <ul
      className="pointer-events-none absolute top-2 left-4 flex flex-col gap-0.5 text-small text-text"
      aria-label={t("compare.legend")}
    >
      {rows.map(({ text, color }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-s" style={{ background: color }} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface OverlaidViewerProps {
  files: readonly [MeshSource, MeshSource];
  /** Names of both in the legend. */
  names: readonly [string, string];
  overlaid: Overlaid;
  viewer: Viewer;
  leave: () => void;
  past: readonly string[];
}

/** What the viewer says in place of a picture, or while there is none; null beside a picture. */
function saidOf(fault: ViewerFault | null, { state }: Drawing): string | null {
  if (fault) return faultText(fault);
  if (state === "none") return t("compare.noOverlay");
  if (state === "lost") return t("viewer.lost");
  return state === "drawn" ? null : t("viewer.loading");
}

function useTurns(
  host: RefObject<HTMLElement | null>,
  { viewer, leave, past }: OverlaidViewerProps,
  box: Pick<Mesh, "min" | "max"> | null,
): void {
  const act = (verb: string) => () => {
    const next = actions[verb]?.(viewer.value, box);
    if (next) setValue(viewer, next);
  };
  const keys = Object.fromEntries(turns.map((verb) => [verb, act(verb)]));
  useWidgetKeys(host, "viewer", { ...keys, leave }, past);
}

/** Two meshes in one picture, each in its color and half transparent. It needs WebGL. */
export function OverlaidViewer(props: OverlaidViewerProps): JSX.Element {
  const { overlaid, viewer } = props;
  const order = overlaid.isSwapped ? ([1, 0] as const) : ([0, 1] as const);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useValue(viewer);
  const size = useSize(host);
  const both = [useMesh(props.files[0]), useMesh(props.files[1])] as const;
  const [first, second] = [both[order[0]], both[order[1]]];
  const layered = useLayered(first.mesh, second.mesh, overlaid);
  const drawing = useDrawing(canvas, layered && first.mesh, state, size, { layered });
  const box = layered?.around ?? null;
  useTurns(host, props, box);
  const pointer = usePointer(host, { viewer, mesh: box, size });
  const help = useId();
  const keysSaid = useKeysDescription(commandIds);
  const isDrawn = drawing.state === "drawn";
  const said = saidOf(first.fault ?? second.fault, drawing);
  return (
    <div
      ref={host}
      className="relative min-h-0 flex-1 touch-none overflow-hidden bg-viewer select-none focus-visible:inset-ring-3 focus-visible:inset-ring-focus-soft focus-visible:outline focus-visible:-outline-offset-1"
      data-viewer
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys rotate the meshes
      tabIndex={0}
      aria-roledescription={t("viewer.role")}
      aria-label={t("compare.overlay")}
      aria-describedby={help}
      data-state={drawing.state}
      data-testid="overlaid"
      {...pointer}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" hidden={!isDrawn} />
      {isDrawn && <Legend names={[props.names[order[0]], props.names[order[1]]]} />}
      {said !== null && (
        <p className={viewerMessage({ place: "middle" })} data-keep-clear>
          {said}
        </p>
      )}
      <span id={help} className="sr-only">
        {keysSaid}
      </span>
    </div>
  );
}
