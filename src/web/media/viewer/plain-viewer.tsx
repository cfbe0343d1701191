import type { JSX, ReactNode, RefObject } from "react";
import { useId, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { useKeysDescription } from "#web/media/widget-help.tsx";
import { useWidgetKeys } from "#web/media/widget-keys.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { viewerMessage } from "./turntable.tsx";
import { usePointer } from "./use-pointer.ts";
import { type Drawing, type Layering, useDrawing, useSize } from "./use-shot.ts";
import { actions, type Viewer } from "./viewer-state.ts";

const turns = ["left", "right", "up", "down", "nearer", "farther", "front", "right90", "top", "reset", "box"] as const;
const commandIds = [...turns, "leave"].map((verb) => `viewer.${verb}`);

interface PlainViewerProps {
  /** Names what is drawn. */
  label: string;
  mesh: Mesh | null;
  layered?: Layering | null;
  viewer: Viewer;
  leave: () => void;
  /** Ids of commands whose keys work in the viewer. */
  past?: readonly string[];
  /** Element that takes the focus, for the command that enters the viewer. */
  host?: RefObject<HTMLDivElement | null>;
  /** Returns the text in place of a picture; null for none. */
  said: (drawing: Drawing) => string | null;
  /** What stands over the drawn picture. */
  children?: ReactNode;
}

/** Viewer of a mesh that is there already. Its keys turn it while the focus is inside. */
export function PlainViewer(props: PlainViewerProps): JSX.Element {
  const { mesh, layered = null, viewer } = props;
  const ownHost = useRef<HTMLDivElement>(null);
  const host = props.host ?? ownHost;
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useValue(viewer);
  const size = useSize(host);
  const drawing = useDrawing(canvas, mesh, state, size, { layered });
  const box = layered?.around ?? mesh;
  const act = (verb: string) => () => {
    const next = actions[verb]?.(viewer.value, box);
    if (next) setValue(viewer, next);
  };
  const keys = Object.fromEntries(turns.map((verb) => [verb, act(verb)]));
  useWidgetKeys(host, "viewer", { ...keys, leave: props.leave }, props.past);
  const pointer = usePointer(host, { viewer, mesh: box, size });
  const help = useId();
  const keysSaid = useKeysDescription(commandIds);
  const isDrawn = drawing.state === "drawn";
  const said = props.said(drawing);
  return (
    <div
      ref={host}
      className="relative min-h-0 flex-1 touch-none overflow-hidden bg-viewer select-none focus-visible:inset-ring-3 focus-visible:inset-ring-focus-soft focus-visible:outline focus-visible:-outline-offset-1"
      data-viewer
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys rotate the mesh
      tabIndex={0}
      aria-roledescription={t("viewer.role")}
      aria-label={props.label}
      aria-describedby={help}
      data-state={drawing.state}
      data-testid="plain-viewer"
      {...pointer}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" hidden={!isDrawn} />
      {isDrawn && props.children}
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
