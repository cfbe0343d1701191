import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureOptions } from "#kernel/field.ts";
import { messageOf } from "#web/data/error.ts";
import { ut } from "#web/upload/texts.ts";
import { uploadFile } from "#web/upload/upload-file.ts";
import { uploadText } from "#web/upload/upload-row.tsx";
import { preparePicture } from "#web/forms/upload/upload-messages.ts";
import { t } from "#web/i18n/part-text.ts";

export type Sent = Awaited<ReturnType<typeof uploadFile>>;

export interface Sending {
  /** State in words; null while nothing is sent. */
  progress: string | null;
  failure: string | null;
  /** Renders and uploads a picture. @param wants the field's requirements for its pictures */
  send: (make: () => Promise<File>, wants: PictureOptions) => Promise<void>;
}

/** Renders a picture and uploads it. A failure is shown and changes nothing else, so that the user can try again. */
export function useSending(done: (sent: Sent, note: string | null) => void): Sending {
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = useCallback(
    async (make: () => Promise<File>, wants: PictureOptions): Promise<void> => {
      if (stop.current) return;
      const controller = new AbortController();
      stop.current = controller;
      setFailure(null);
      setProgress(ut("waiting"));
      try {
        const ready = await preparePicture(await make(), wants);
        if (typeof ready === "string") return setFailure(ready);
        const { width = 0, height = 0 } = ready;
        const sent = await uploadFile(ready.blob, ready.name, {
          signal: controller.signal,
          onChange: (upload) => setProgress(uploadText(upload)),
        });
        done({ ...sent, width: sent.width ?? width, height: sent.height ?? height }, ready.note?.(sent) ?? null);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(t("image.failed", { why: messageOf(error) }));
      } finally {
        stop.current = null;
        setProgress(null);
      }
    },
    [done],
  );
  return { progress, failure, send };
}
