import type { RefObject } from "react";
import { use, useEffect, useState } from "react";
import { isConnected, liveState } from "#web/data/live.ts";
import { onceAtRest } from "#web/keyboard/listener.ts";
import type { Mesh, ViewerFault } from "#web/media/mesh/mesh.ts";
import { isDrawable, MeshError } from "#web/media/mesh/mesh.ts";
import { retainMesh, loadMesh } from "#web/media/mesh/mesh-cache.ts";
import { SettledContext } from "#web/media/visibility-context.ts";
import { themeStore } from "#web/shell/theme.ts";
import { createState, setValue, useValue, watch } from "#web/store/state.ts";
import { useLatest } from "#web/store/latest.ts";
import { useChunk, useTrouble } from "#web/store/chunk.ts";
import { colorsOf } from "./colors.ts";
import type { Layered } from "./layered.ts";
import type { MeshSource } from "./model-file.ts";
import type { PrintPath } from "./print-lines.ts";
import { stageChunk } from "./stage-chunk.ts";
import type { View } from "./view.ts";
import { viewOf } from "./viewer-state.ts";
import type { ViewerState } from "./viewer-state.ts";

export interface Size {
  width: number;
  height: number;
}

/** Returns the size of an element in CSS pixels, as it changes. */
export function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [of]);
  return size;
}

export interface FoundMesh {
  key: string;
  mesh: Mesh | null;
  fault: ViewerFault | null;
}

/** Repeats a failed load once the connection is back. */
function useReconnected(isOn: boolean, again: () => void): void {
  const latest = useLatest(again);
  useEffect(() => {
    if (!isOn) return undefined;
    const retry = (): void => {
      if (isConnected()) latest.current();
    };
    const stop = watch(liveState, retry);
    addEventListener("online", retry);
    return () => {
      stop();
      removeEventListener("online", retry);
    };
  }, [isOn, latest]);
}

/** Delay in ms before the mesh is read, so that the turntable is painted first. */
const AFTER_PAINT_MS = 40;

export function useMesh(file: MeshSource): FoundMesh & { retry: () => void } {
  const { key, name, size, url } = file.file ?? { key: "", name: "" };
  const [loaded, setLoaded] = useState<FoundMesh>({ key, mesh: null, fault: null });
  const [tries, setTries] = useState(0);
  const retry = (): void => setTries((n) => n + 1);
  useReconnected(loaded.key === key && loaded.fault === "network", retry);
  useEffect(() => {
    let release = (): void => {};
    let isLive = true;
    const finish = (mesh: Mesh | null, fault: ViewerFault | null): void => {
      if (isLive) setLoaded({ key, mesh, fault });
    };
    const timer = setTimeout(() => {
      const title = file.fileName || name;
      if (!isDrawable(title)) return finish(null, "unsupported");
      loadMesh({ key, name: title, size, url }).then(
        (mesh) => {
          if (isLive) release = retainMesh(key);
          finish(mesh, null);
        },
        (error: unknown) => finish(null, error instanceof MeshError ? error.fault : "unreadable"),
      );
      return undefined;
    }, AFTER_PAINT_MS);
    return () => {
      isLive = false;
      clearTimeout(timer);
      release();
    };
  }, [key, name, size, url, file.fileName, tries]);
  return { ...(loaded.key === key ? loaded : { key, mesh: null, fault: null }), retry };
}

type Scheme = "light" | "dark";
const scheme = createState<Scheme>("light");
let isWatched = false;
/** Watches the color scheme of the page, chosen by the user or by the system. */
function watchScheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const read = (): void => {
    const chosen = themeStore.value;
    setValue(scheme, chosen === "system" ? (system.matches ? "dark" : "light") : chosen);
  };
  read();
  if (isWatched) return;
  isWatched = true;
  watch(themeStore, read);
  system.addEventListener("change", read);
}
function useScheme(): Scheme {
  useEffect(watchScheme, []);
  return useValue(scheme);
}

/** State of WebGL until three.js is loaded. */
const nothingLost = createState<"ready" | "lost" | "none">("ready");

export interface Drawing {
  state: "waiting" | "drawn" | "failed" | "lost" | "none";
  /** View from which the shown picture was drawn; a later one may be in progress. Null while none is shown. */
  view: View | null;
}

/** Pause in ms before a slow drawing. A moderator who decides faster uses the turntable and is not delayed. */
const REST_MS = 200;

/** A second mesh, and the box around both. */
export type Layering = Layered & { around: Pick<Mesh, "min" | "max"> };

interface DrawnWith {
  layer?: number;
  travels?: boolean;
  layered?: Layering | null;
}

/**
 * Draws on demand: when subject, view, size or colors change, and never in a loop. A prerendered mesh is drawn if drawing
 * is fast. Otherwise a mesh is drawn once its item is on screen and no key is pressed.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  subject: Mesh | PrintPath | null,
  state: ViewerState,
  size: Size,
  { layer = 0, travels = false, layered = null }: DrawnWith = {},
): Drawing {
  const stage = useChunk(stageChunk);
  const theme = useScheme();
  const graphics = stage?.graphics ?? nothingLost;
  const contextState = useValue(graphics);
  const [last] = useState(() => createState<{ subject: Mesh | PrintPath; view: View } | null>(null));
  const drawn = useValue(last);
  const hasNoStage = useTrouble(stageChunk) !== undefined;
  const [failed, setFailed] = useState<Mesh | PrintPath | null>(null);
  const isSettled = use(SettledContext);
  useEffect(() => {
    const host = canvas.current;
    if (!host || !stage || !subject || contextState !== "ready" || size.width === 0 || size.height === 0)
      return undefined;
    const cut = state.section === null ? null : subject.min[2] + (subject.max[2] - subject.min[2]) * state.section;
    const view = viewOf(state, layered?.around ?? subject);
    const draw = async (): Promise<void> => {
      const ended = await stage.draw(host, {
        subject,
        view,
        mode: state.mode,
        cut,
        box: state.box,
        layer,
        travels,
        layered,
        colors: colorsOf(host, theme === "dark"),
        ...size,
        ratio: Math.min(2, devicePixelRatio),
      });
      if (ended === "drawn") setValue(last, { subject, view });
      if (ended !== "replaced") setFailed(ended === "failed" ? subject : null);
    };
    if (last.value?.subject !== subject && !stage.isQuick())
      return isSettled ? onceAtRest(() => void draw(), REST_MS) : undefined;
    void draw();
    return undefined;
  }, [canvas, stage, subject, state, size, layer, travels, layered, theme, contextState, last, isSettled]);
  const view = subject !== null && drawn?.subject === subject ? drawn.view : null;
  if (contextState !== "ready") return { state: contextState, view };
  const isFailed = hasNoStage || (subject !== null && failed === subject);
  return { state: view ? "drawn" : isFailed ? "failed" : "waiting", view };
}
