import type { PointerEvent as Press, RefObject } from "react";
import { useEffect, useRef } from "react";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { useLatest } from "#web/store/latest.ts";
import { setValue } from "#web/store/state.ts";
import type { Size } from "./use-shot.ts";
import { panned, turned } from "./view.ts";
import type { Viewer } from "./viewer-state.ts";
import { viewOf } from "./viewer-state.ts";

/** Rotation in radians per pixel. */
const PER_PIXEL = 0.008;

interface Given {
  viewer: Viewer;
  mesh: Pick<Mesh, "min" | "max"> | null;
  size: Size;
}

interface PointerProps {
  onPointerDown: (event: Press<HTMLElement>) => void;
  onPointerMove: (event: Press<HTMLElement>) => void;
  onPointerUp: (event: Press<HTMLElement>) => void;
  onContextMenu: (event: { preventDefault(): void }) => void;
}

/**
 * Handles the pointer: a drag rotates, a drag with Shift or the right button moves. The wheel zooms while the viewer
 * has the focus.
 */
export function usePointer(host: RefObject<HTMLElement | null>, props: Given): PointerProps {
  const latest = useLatest(props);
  const drag = useRef({ x: 0, y: 0, isPanning: false, isDown: false, frame: 0, dx: 0, dy: 0 });
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!element.contains(document.activeElement)) return;
      event.preventDefault();
      const { viewer, mesh } = latest.current;
      setValue(viewer, {
        ...viewer.value,
        view: turned(viewOf(viewer.value, mesh), { zoom: Math.exp(-event.deltaY / 600) }),
      });
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [host, latest]);
  const move = (): void => {
    const now = drag.current;
    const { viewer, mesh, size } = latest.current;
    const [dx, dy] = [now.dx, now.dy];
    Object.assign(now, { frame: 0, dx: 0, dy: 0 });
    const view = viewOf(viewer.value, mesh);
    const turn = { azimuth: -dx * PER_PIXEL, elevation: dy * PER_PIXEL };
    if (!now.isPanning) setValue(viewer, { ...viewer.value, view: turned(view, turn) });
    else if (mesh) setValue(viewer, { ...viewer.value, view: panned(view, mesh, size, dx, dy) });
  };
  return {
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      Object.assign(drag.current, {
        isDown: true,
        isPanning: event.shiftKey || event.button === 2,
        x: event.clientX,
        y: event.clientY,
      });
    },
    onPointerMove(event) {
      const now = drag.current;
      if (!now.isDown) return;
      now.dx += event.clientX - now.x;
      now.dy += event.clientY - now.y;
      now.x = event.clientX;
      now.y = event.clientY;
      if (now.frame === 0) now.frame = requestAnimationFrame(move);
    },
    onPointerUp() {
      drag.current.isDown = false;
    },
    onContextMenu: (event) => event.preventDefault(),
  };
}
