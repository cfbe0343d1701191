import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureOptions } from "#kernel/field.ts";
import { messageOf } from "#web/data/error.ts";
import { uploadFile } from "#web/data/upload.ts";
import { picturePrepared } from "#web/forms/upload/prepare-picture.ts";
import { t } from "#web/i18n/text.ts";

export type Sent = Awaited<ReturnType<typeof uploadFile>>;

export interface Sending {
  /** From 0 to 1 while it is on its way, null while nothing is. */
  part: number | null;
  failure: string | null;
  /** @param wants what the field says of its pictures */
  send: (make: () => Promise<File>, wants: PictureOptions) => Promise<void>;
}

/** Makes a picture and sends it. What fails is said and leaves everything as it was, for another try. */
export function useSending(done: (sent: Sent, note: string | null) => void): Sending {
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = useCallback(
    async (make: () => Promise<File>, wants: PictureOptions): Promise<void> => {
      if (stop.current) return;
      const controller = new AbortController();
      stop.current = controller;
      setFailure(null);
      setPart(0);
      try {
        const ready = await picturePrepared(await make(), wants);
        if (typeof ready === "string") return setFailure(ready);
        const { width = 0, height = 0 } = ready;
        const sent = await uploadFile(ready.blob, ready.name, { signal: controller.signal, onProgress: setPart });
        done({ ...sent, width: sent.width ?? width, height: sent.height ?? height }, ready.note?.(sent) ?? null);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(t("image.failed", { why: messageOf(error) }));
      } finally {
        stop.current = null;
        setPart(null);
      }
    },
    [done],
  );
  return { part, failure, send };
}
