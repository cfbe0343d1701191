import type { RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLatest } from "#web/store/latest.ts";

/** Maximum screen pixels per picture pixel, unless the fitted scale is larger. */
const MAX_SCALE = 8;
/** Wheel distance in px for a zoom factor of e. */
const PER_FACTOR = 400;
const STEP = 1.5;

export interface StageZoom {
  /** Screen pixels per picture pixel. */
  scale: number;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
}

/** A point of the picture that keeps its position on the screen. */
interface Anchor {
  /** Position in picture pixels. */
  x: number;
  y: number;
  /** Position in window pixels. */
  left: number;
  top: number;
}

/**
 * Zoom of the stage in its scrolling container. The wheel zooms at the pointer, keys at the center.
 * @param room container whose first child is the stage
 * @param fitted scale at which all of the picture is visible, which is the minimum
 */
export function useStageZoom(room: RefObject<HTMLElement | null>, fitted: number): StageZoom {
  const [scale, setScale] = useState(fitted);
  const anchor = useRef<Anchor | null>(null);
  const stage = useCallback(() => room.current?.firstElementChild?.getBoundingClientRect(), [room]);
  const zoom = (factor: number, point?: { left: number; top: number }): void => {
    const [around, drawn] = [room.current?.getBoundingClientRect(), stage()];
    if (!around || !drawn) return;
    const left = point?.left ?? around.left + around.width / 2;
    const top = point?.top ?? around.top + around.height / 2;
    anchor.current = { x: (left - drawn.left) / scale, y: (top - drawn.top) / scale, left, top };
    setScale(Math.max(fitted, Math.min(scale * factor, Math.max(MAX_SCALE, fitted))));
  };
  const latest = useLatest(zoom);
  useLayoutEffect(() => {
    const [point, drawn] = [anchor.current, stage()];
    anchor.current = null;
    if (point && drawn)
      room.current?.scrollBy(drawn.left + point.x * scale - point.left, drawn.top + point.y * scale - point.top);
  }, [room, stage, scale]);
  useEffect(() => {
    const element = room.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / PER_FACTOR), { left: event.clientX, top: event.clientY });
    };
    // React registers a passive listener, which could not stop the container from scrolling.
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [room, latest]);
  return { scale, zoomIn: () => zoom(STEP), zoomOut: () => zoom(1 / STEP), fit: () => zoom(0) };
}
