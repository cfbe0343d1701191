import { watch } from "#web/store/state.ts";
import type { ComponentType, JSX, ReactNode } from "react";
import { useEffect } from "react";
import { t } from "#web/i18n/text.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { useLatest } from "#web/store/latest.ts";
import { Load } from "#web/store/load.tsx";
import { notify } from "#web/ui/notice.tsx";
import { addLayer } from "./layers.ts";

/**
 * Receives the keys for a part that a key has opened while its code loads; no key acts on what lies below. If the code
 * fails to load, a notice says so and the keys are free again. Chromium keeps a module that it could not fetch as failed
 * until the page is reloaded.
 * @param props.through commands whose keys still work
 */
export function LoadingLayer(props: {
  chunk: Chunk<unknown>;
  through?: readonly string[];
  children?: ReactNode;
}): JSX.Element {
  const { chunk, children } = props;
  const latest = useLatest(props);
  useEffect(() => {
    let drop: (() => void) | null = addLayer({ layer: "modal", blocks: true, through: latest.current.through ?? [] });
    const end = (): void => {
      drop?.();
      drop = null;
    };
    const isProgramHere = chunk.value.part !== undefined;
    const unsubscribe = watch(chunk, () => {
      const failed = chunk.value.trouble !== undefined;
      // The layer ends before the part is drawn, because the part reads which keys are live below it.
      if (failed || (!isProgramHere && chunk.value.part !== undefined)) end();
      if (failed) notify(t("screen.failed"), "red");
    });
    return () => {
      unsubscribe();
      end();
    };
  }, [chunk, latest]);
  return <>{children}</>;
}

/** Loads a part that covers everything, such as a dialog. */
export const LoadLayer = <P extends object>(props: { chunk: Chunk<ComponentType<P>>; partProps: P }): JSX.Element => (
  <Load {...props} fallback={<LoadingLayer chunk={props.chunk} />} />
);
