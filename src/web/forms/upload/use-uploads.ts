import { useCallback, useEffect, useRef, useState } from "react";
import { codes } from "#kernel/errors.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { uploadFile } from "#web/data/upload.ts";
import { t } from "#web/i18n/part-text.ts";

export type Uploaded = Awaited<ReturnType<typeof uploadFile>>;

/** One running upload. */
export interface Running {
  id: number;
  name: string;
  /** Progress from 0 to 1; null while the file is prepared. */
  part: number | null;
  cancel: () => void;
}

export interface Ready {
  blob: Blob;
  name: string;
  /** Returns the message about the stored file; absent if there is none. */
  note?: (stored: Uploaded) => string | null;
  /** Decoded size in px, used if the server's answer has none. */
  width?: number;
  height?: number;
}
export interface Note {
  text: string;
  /** True if the file was not uploaded. */
  isRefusal: boolean;
}
/** Prepares a file. @returns the file to send, or the message why it is refused */
export type Prepare = (file: File) => Promise<Ready | string>;

let last = 0;

export interface Uploads {
  running: readonly Running[];
  notes: readonly Note[];
  say: (note: Note) => void;
  send: (files: readonly File[]) => Promise<void>;
}

/** Uploads several files one after another. Each can be canceled, and all stop when the form is unmounted. */
export function useUploads(prepare: Prepare, arrived: (stored: Uploaded) => void): Uploads {
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const stops = useRef(new Set<AbortController>());
  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const stop of open) stop.abort();
    };
  }, []);
  const say = useCallback((note: Note) => setNotes((now) => [...now, note]), []);
  const send = useCallback(
    async (files: readonly File[]): Promise<void> => {
      const queue = files.map((file) => ({ file, id: ++last, stop: new AbortController() }));
      for (const { stop } of queue) stops.current.add(stop);
      setNotes([]);
      setRunning((now) => [
        ...now,
        ...queue.map(({ file, id, stop }) => ({ id, name: file.name, part: null, cancel: () => stop.abort() })),
      ]);
      for (const { file, id, stop } of queue) {
        const set = (part: number): void =>
          setRunning((now) => now.map((one) => (one.id === id ? { ...one, part } : one)));
        const note = await sendOne(file, stop.signal, prepare, set, arrived);
        if (note !== null) say(note);
        stops.current.delete(stop);
        setRunning((now) => now.filter((one) => one.id !== id));
      }
    },
    [prepare, arrived, say],
  );
  return { running, notes, say, send };
}

/**
 * Returns the message of a failed upload. A retry is offered only for a failed transport, not for a file that the
 * server refuses.
 */
const failedBy = (error: unknown) =>
  error instanceof ApiError && error.code === codes.illegalParameter ? "upload.refused" : "upload.failed";

/** Uploads one file. @returns the message about it; null if there is none */
async function sendOne(
  file: File,
  signal: AbortSignal,
  prepare: Prepare,
  onProgress: (part: number) => void,
  arrived: (stored: Uploaded) => void,
): Promise<Note | null> {
  const { name } = file;
  const refusal = (text: string): Note => ({ text, isRefusal: true });
  const stopped = (): Note => ({ text: t("upload.stopped", { name }), isRefusal: false });
  if (signal.aborted) return stopped();
  if (file.size === 0) return refusal(t("upload.empty", { name }));
  const ready = await prepare(file);
  if (typeof ready === "string") return refusal(ready);
  try {
    const stored = await uploadFile(ready.blob, ready.name, { signal, onProgress });
    const { width = stored.width, height = stored.height } = ready;
    arrived({ ...stored, ...(width && height ? { width, height } : {}) });
    const text = ready.note?.(stored) ?? null;
    return text === null ? null : { text, isRefusal: false };
  } catch (error) {
    return signal.aborted ? stopped() : refusal(t(failedBy(error), { name, why: messageOf(error) }));
  }
}
