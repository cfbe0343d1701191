import type { PointerEvent as Press, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "#web/store/latest.ts";
import type { Zoom } from "./zoom.ts";
import { FITTED, moved, scaledTo, ZOOM_STEP, zoomed } from "./zoom.ts";

/** Part of the frame by which a key moves the picture. */
const PART = 0.15;
/** Wheel distance in px for a zoom factor of e. */
const PER_FACTOR = 400;

export interface ZoomControl {
  zoom: Zoom;
  by: (factor: number) => void;
  /** Moves the picture by key steps: 1 is a step to the right or down. */
  pan: (x: number, y: number) => void;
  fit: () => void;
  /** Shows one pixel of the picture as one CSS pixel. */
  actual: () => void;
  pointer: {
    onPointerDown: (event: Press<HTMLElement>) => void;
    onPointerMove: (event: Press<HTMLElement>) => void;
    onPointerUp: (event: Press<HTMLElement>) => void;
  };
}

/**
 * Zoom of a picture in its frame, by keys, wheel and drag. The wheel zooms at the pointer, a drag moves the zoomed
 * picture.
 * @param key key of the picture; another one starts fitted again
 */
export function useZoom(frame: RefObject<HTMLElement | null>, key: string | undefined): ZoomControl {
  const [shown, setShown] = useState({ key, zoom: FITTED });
  const zoom = shown.key === key ? shown.zoom : FITTED;
  const from = useRef<{ x: number; y: number } | null>(null);
  const change = (next: (now: Zoom, size: DOMRect) => Zoom): void => {
    const size = frame.current?.getBoundingClientRect();
    if (size) setShown((now) => ({ key, zoom: next(now.key === key ? now.zoom : FITTED, size) }));
  };
  const latest = useLatest(change);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current((now, { left, top, width, height }) => {
        const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
        return zoomed(now, Math.exp(-event.deltaY / PER_FACTOR), { width, height }, point);
      });
    };
    // React registers a passive listener, which could not stop the page from scrolling.
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
    // `key` is a dependency, because each picture has its own frame.
  }, [frame, latest, key]);
  return {
    zoom,
    by: (factor) => change((now, size) => zoomed(now, factor, size)),
    pan: (x, y) => change((now, size) => moved(now, -x * PART * size.width, -y * PART * size.height, size)),
    fit: () => change(() => FITTED),
    actual: () => {
      const image = frame.current?.querySelector<HTMLImageElement>("img[data-full]");
      if (image && image.naturalWidth > 0 && image.clientWidth > 0)
        change(() => scaledTo(image.naturalWidth / image.clientWidth));
    },
    pointer: {
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove({ clientX, clientY }) {
        const before = from.current;
        if (!before) return;
        from.current = { x: clientX, y: clientY };
        change((now, size) => moved(now, clientX - before.x, clientY - before.y, size));
      },
      onPointerUp() {
        from.current = null;
      },
    },
  };
}

/** Returns the actions of the carousel's zoom keys. */
export const zoomActs = ({ by, pan, fit, actual }: ZoomControl) => ({
  zoomIn: () => by(ZOOM_STEP),
  zoomOut: () => by(1 / ZOOM_STEP),
  fit,
  actual,
  panLeft: () => pan(-1, 0),
  panRight: () => pan(1, 0),
  panUp: () => pan(0, -1),
  panDown: () => pan(0, 1),
});
