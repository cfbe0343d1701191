import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { codes } from "#kernel/errors.ts";
import { ApiError } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { useLatest } from "#web/store/latest.ts";
import { useValue, watch } from "#web/store/state.ts";
import { placeHere } from "#web/upload/place.ts";
import type { Uploaded } from "#web/upload/opener.ts";
import type { Upload } from "#web/upload/upload-state.ts";
import { uploads } from "#web/upload/upload-state.ts";
import { beginUpload, cancelUpload, takeUpload } from "#web/upload/uploads.ts";

/** A file that is prepared, before it is uploaded. */
export interface Preparing {
  id: number;
  name: string;
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

/** What was known of a file before its upload, by the upload's id. */
const prepared = new Map<number, Ready>();

export interface Uploads {
  /** Place of the field, which finished and interrupted uploads name. */
  place: string;
  preparing: readonly Preparing[];
  /** Uploads of this field, also those that were begun before the form was opened again. */
  running: readonly Upload[];
  notes: readonly Note[];
  say: (note: Note) => void;
  send: (files: readonly File[]) => Promise<void>;
}

const isRefused = ({ error }: Upload): boolean => error instanceof ApiError && error.code === codes.illegalParameter;

/** Takes finished uploads in the order in which they were begun, because the first picture is the cover. */
function settled(all: readonly Upload[]): readonly Upload[] {
  const open = all.findIndex(({ state }) => state !== "done" && state !== "failed" && state !== "paused");
  return (open < 0 ? all : all.slice(0, open)).filter((one) => one.state === "done" || isRefused(one));
}

/** Takes a settled upload out of the list. @returns the message about it; null if there is none */
function taken(one: Upload, arrived: (stored: Uploaded) => void): Note | null {
  const ready = prepared.get(one.id);
  prepared.delete(one.id);
  if (one.state === "failed") {
    cancelUpload(one.id);
    return { text: t("upload.refused", { name: one.name, why: one.why ?? "" }), isRefusal: true };
  }
  const stored = takeUpload(one.id);
  if (!stored) return null;
  const { width = stored.width, height = stored.height } = ready ?? {};
  arrived({ ...stored, ...(width && height ? { width, height } : {}) });
  const text = ready?.note?.(stored) ?? null;
  return text === null ? null : { text, isRefusal: false };
}

/**
 * Uploads files of one field, several at the same time. An upload goes on while the form is closed, and its file
 * arrives when the form is opened again.
 * @param field id of the field
 */
export function useUploads(field: string, prepare: Prepare, arrived: (stored: Uploaded) => void): Uploads {
  const [preparing, setPreparing] = useState<readonly Preparing[]>([]);
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [place] = useState(() => placeHere(field));
  const running = useValue(uploads).filter((one) => one.place === place);
  // Earlier messages stay, because the person may not have read them yet. The same one stands there once, as the last.
  const say = useCallback(
    (note: Note) => setNotes((now) => [...now.filter(({ text }) => text !== note.text), note]),
    [],
  );
  const latest = useLatest(arrived);
  useEffect(() => {
    let isLooking = false;
    const look = (): void => {
      // Taking an upload changes the list, which looks again.
      if (isLooking) return;
      isLooking = true;
      for (;;) {
        const [one] = settled(uploads.value.filter((upload) => upload.place === place));
        if (!one) break;
        // Drawn at once, because the next file is added to the list that contains this one.
        const note = taken(one, (stored) => flushSync(() => latest.current(stored)));
        if (note) say(note);
      }
      isLooking = false;
    };
    // Later, so that the first look does not render a second time at once.
    queueMicrotask(look);
    return watch(uploads, look);
  }, [place, latest, say]);
  const send = useCallback(
    async (files: readonly File[]): Promise<void> => {
      const queue = files.map((file) => ({ file, id: ++last, stop: new AbortController() }));
      setPreparing((now) => [
        ...now,
        ...queue.map(({ file, id, stop }) => ({ id, name: file.name, cancel: () => stop.abort() })),
      ]);
      for (const { file, id, stop } of queue) {
        const note = await begin(file, stop.signal, prepare, place);
        if (note !== null) say(note);
        setPreparing((now) => now.filter((one) => one.id !== id));
      }
    },
    [prepare, say, place],
  );
  return { place, preparing, running, notes, say, send };
}

/** Prepares a file and begins its upload. @returns the message why it is not uploaded; null if it is */
async function begin(file: File, signal: AbortSignal, prepare: Prepare, place: string): Promise<Note | null> {
  const { name } = file;
  const stopped: Note = { text: t("upload.stopped", { name }), isRefusal: false };
  if (signal.aborted) return stopped;
  if (file.size === 0) return { text: t("upload.empty", { name }), isRefusal: true };
  const ready = await prepare(file);
  if (signal.aborted) return stopped;
  if (typeof ready === "string") return { text: ready, isRefusal: true };
  prepared.set(beginUpload(ready.blob, ready.name, place), ready);
  return null;
}
