import type { JSX, RefObject } from "react";
import { useId, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { faultText, leftOutTexts } from "#web/media/mesh/mesh.ts";
import { useKeysDescription } from "#web/media/widget-help.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { gridStep } from "./ground.ts";
import { lengthText, roundText } from "./length.ts";
import type { MeshSource, ViewerFinding } from "./model-file.ts";
import { openEdgeFinding, toneOf } from "./model-file.ts";
import type { EdgeFinding } from "./overlay-view.tsx";
import { Overlay } from "./overlay-view.tsx";
import type { Drawing, FoundMesh } from "./use-shot.ts";
import { useDrawing, useMesh, useSize } from "./use-shot.ts";
import { usePointer } from "./use-pointer.ts";
import { Turntable, viewerMessage } from "./turntable.tsx";
import { frameOf } from "./view.ts";
import type { Viewer } from "./viewer-state.ts";
import { actions, viewOf } from "./viewer-state.ts";

interface MeshViewerProps {
  file: MeshSource;
  /** Findings of the whole model; those of this file are marked. */
  findings?: readonly ViewerFinding[];
  viewer: Viewer;
  /** Handles Esc: returns the focus to where it came from. */
  leave: () => void;
  /** Handles N and P: shows another file of the model. */
  step?: (by: 1 | -1) => void;
  /** Element that takes the focus, for the command that enters the viewer. */
  host?: RefObject<HTMLDivElement | null>;
  /** Ids of commands whose keys work in the viewer. N and P belong to them if there is no other file. */
  past?: readonly string[];
}

const boxOf = (file: MeshSource) => file.bounds ?? null;

function edgesOf(file: MeshSource, findings: readonly ViewerFinding[]): EdgeFinding | null {
  const edges = file.openEdgeSample;
  if (!edges || edges.length === 0) return null;
  const finding = openEdgeFinding(findings, file);
  return {
    edges,
    count: file.openEdges ?? edges.length,
    n: finding?.n ?? null,
    tone: finding ? toneOf[finding.severity] : "yellow",
  };
}

function ViewerMessage({
  meshState,
  drawing,
  file,
}: {
  meshState: FoundMesh & { retry: () => void };
  drawing: Drawing;
  file: MeshSource;
}): JSX.Element | null {
  if (drawing.state === "none" || drawing.state === "lost" || drawing.state === "failed")
    return (
      <p className={viewerMessage({ place: "top" })} data-keep-clear>
        {t(`viewer.${drawing.state}`)}
      </p>
    );
  if (meshState.fault)
    return (
      <p className={viewerMessage({ place: file.sprite || file.poster ? "top" : "middle" })} data-keep-clear>
        {faultText(meshState.fault)}{" "}
        {meshState.fault === "network" && (
          <button type="button" className="link" tabIndex={-1} onClick={meshState.retry}>
            {t("common.retry")}
          </button>
        )}
      </p>
    );
  return null;
}

/** Returns the message while the mesh is loading; errors have their own message. */
const loadingMessage = (drawing: Drawing, { fault }: FoundMesh): string | null =>
  drawing.state === "waiting" && !fault ? t("viewer.loading") : null;

const cutText = (mesh: Mesh, section: number): string =>
  t("viewer.cut", { n: lengthText((mesh.max[2] - mesh.min[2]) * section) });

const turns = ["left", "right", "up", "down", "nearer", "farther", "front", "right90", "top", "reset", "leave"];
const commandIds = turns.map((verb) => `viewer.${verb}`);

function useViewerKeys(
  { viewer, step, leave, past }: MeshViewerProps,
  host: RefObject<HTMLElement | null>,
  box: Parameters<(typeof actions)[string]>[1],
  isDrawn: boolean,
): void {
  const keys = Object.fromEntries(
    Object.entries(actions).map(([verb, act]) => [
      verb,
      () => {
        setValue(viewer, act(viewer.value, box));
        // Turntable pictures are two steps apart, so a second step makes every press visible.
        if (!isDrawn && (verb === "left" || verb === "right")) setValue(viewer, act(viewer.value, box));
      },
    ]),
  );
  useWidgetKeys(host, "viewer", { ...keys, nextFile: () => step?.(1), previousFile: () => step?.(-1), leave }, past);
}

/**
 * Viewer of one mesh on its plate. Its keys work while the focus is inside. Its state may be shared with another
 * viewer.
 */
export function MeshViewer(props: MeshViewerProps): JSX.Element {
  const { file, viewer, findings = [] } = props;
  const ownHost = useRef<HTMLDivElement>(null);
  const host = props.host ?? ownHost;
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useValue(viewer);
  const size = useSize(host);
  const meshState = useMesh(file);
  const { mesh } = meshState;
  const drawing = useDrawing(canvas, mesh, state, size);
  const isDrawn = drawing.state === "drawn";
  const box = boxOf(file) ?? mesh;
  useViewerKeys(props, host, box, isDrawn);
  const pointer = usePointer(host, { viewer, mesh, size });
  const help = useId();
  const keysSaid = useKeysDescription(commandIds);
  const view = viewOf(state, box);
  return (
    <div
      ref={host}
      className="relative h-full min-h-0 flex-1 touch-none overflow-hidden bg-viewer select-none focus-visible:inset-ring-3 focus-visible:inset-ring-focus-soft focus-visible:outline focus-visible:-outline-offset-1"
      data-viewer
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys rotate the mesh
      tabIndex={0}
      aria-roledescription={t("viewer.role")}
      aria-label={t("viewer.name", { name: file.fileName })}
      aria-describedby={help}
      data-state={drawing.state}
      {...pointer}
    >
      {!isDrawn && <Turntable file={file} frame={frameOf(view)} word={loadingMessage(drawing, meshState)} />}
      <canvas ref={canvas} className="absolute inset-0 size-full" hidden={!isDrawn} />
      {isDrawn && mesh && drawing.view && (
        <Overlay mesh={mesh} view={drawing.view} size={size} edges={edgesOf(file, findings)} />
      )}
      <ViewerMessage meshState={meshState} drawing={drawing} file={file} />
      <p className="pointer-events-none absolute bottom-2.5 left-4 text-small text-muted">
        {box && isDrawn && t("viewer.grid", { n: roundText(gridStep(box)) })}
        {mesh && isDrawn && state.section !== null && ` · ${cutText(mesh, state.section)}`}
        {mesh && leftOutTexts(mesh.leftOut).map((text) => ` · ${text}`)}
      </p>
      <span id={help} className="sr-only">
        {keysSaid}
      </span>
    </div>
  );
}
