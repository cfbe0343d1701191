import type { RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLatest } from "#web/store/latest.ts";

/** Pixels of the screen for one of the picture, at most; more only where the picture is fitted larger. */
const MOST = 8;
/** Pixels that the wheel turns for a factor of e. */
const PER_FACTOR = 400;
const STEP = 1.5;

export interface StageZoom {
  /** Pixels of the screen for one of the picture. */
  scale: number;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
}

/** A place of the picture that stays where it is on the screen. */
interface Anchor {
  /** Pixels of the picture. */
  x: number;
  y: number;
  /** Pixels of the window. */
  left: number;
  top: number;
}

/**
 * How large the stage is drawn in its room, which scrolls. The wheel zooms at the pointer, keys at the middle.
 * @param room its first child is the stage
 * @param fitted the scale at which all of the picture is seen, which is the least
 */
export function useStageZoom(room: RefObject<HTMLElement | null>, fitted: number): StageZoom {
  const [scale, setScale] = useState(fitted);
  const anchor = useRef<Anchor | null>(null);
  const stage = useCallback(() => room.current?.firstElementChild?.getBoundingClientRect(), [room]);
  const zoom = (factor: number, at?: { left: number; top: number }): void => {
    const [around, drawn] = [room.current?.getBoundingClientRect(), stage()];
    if (!around || !drawn) return;
    const left = at?.left ?? around.left + around.width / 2;
    const top = at?.top ?? around.top + around.height / 2;
    anchor.current = { x: (left - drawn.left) / scale, y: (top - drawn.top) / scale, left, top };
    setScale(Math.max(fitted, Math.min(scale * factor, Math.max(MOST, fitted))));
  };
  const latest = useLatest(zoom);
  useLayoutEffect(() => {
    const [at, drawn] = [anchor.current, stage()];
    anchor.current = null;
    if (at && drawn) room.current?.scrollBy(drawn.left + at.x * scale - at.left, drawn.top + at.y * scale - at.top);
  }, [room, stage, scale]);
  useEffect(() => {
    const element = room.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / PER_FACTOR), { left: event.clientX, top: event.clientY });
    };
    // React listens passively: the room would scroll along.
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [room, latest]);
  return { scale, zoomIn: () => zoom(STEP), zoomOut: () => zoom(1 / STEP), fit: () => zoom(0) };
}
