import type { JSX, ReactNode } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { t } from "#web/i18n/text.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { notify } from "#web/ui/notice.tsx";
import { useKeyLayer } from "./layers.ts";

/**
 * Stands for what a key has opened as long as it is on the way: what is pressed meanwhile was meant for it, and is no
 * command about what lies below. Where its program does not come, that is told and the keys are free again.
 * @param props.through commands that hear their keys all the same
 */
export function Coming(props: {
  chunk: Chunk<unknown>;
  through?: readonly string[];
  children?: ReactNode;
}): JSX.Element {
  const { chunk, through = [] } = props;
  const failed = useSyncExternalStore(chunk.subscribe, chunk.trouble) !== undefined;
  useKeyLayer({ layer: "modal", blocks: true, through }, !failed);
  useEffect(() => {
    if (failed) notify(t("screen.failed"), "red");
  }, [failed]);
  return <>{props.children}</>;
}
