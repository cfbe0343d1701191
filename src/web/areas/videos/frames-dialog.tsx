import type { JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import { messageOf } from "#web/data/error.ts";
import { uploadFile } from "#web/upload/upload-file.ts";
import { recordTarget } from "#web/detail/record-target.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord } from "#web/store/stored.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { frameClass, titleClass } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { FRAMES, drawFrame, loadVideo, seek, timeOf } from "./frames.ts";
import { vt } from "./texts.ts";

/** Frames in a row of the strip. */
const ROW = 5;
const SMALL = 160;

const places = Array.from({ length: FRAMES }, (_, index) => index);

interface Strip {
  video: HTMLVideoElement | null;
  drawn: number;
  isBroken: boolean;
}

/** Draws the frames one after the other. */
function useStrip(src: string, canvases: RefObject<(HTMLCanvasElement | null)[]>): Strip {
  const [strip, setStrip] = useState<Strip>({ video: null, drawn: 0, isBroken: false });
  useEffect(() => {
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      const video = await loadVideo(src, stop.signal);
      for (const index of places) {
        await seek(video, timeOf(video, index), stop.signal);
        const canvas = canvases.current[index];
        if (canvas) drawFrame(video, canvas, SMALL);
        setStrip({ video, drawn: index + 1, isBroken: false });
      }
    };
    draw().catch(() => {
      if (!stop.signal.aborted) setStrip({ video: null, drawn: 0, isBroken: true });
    });
    return () => stop.abort();
  }, [src, canvases]);
  return strip;
}

/** Renders a frame in its full size and stores it. */
async function storeFrame(video: HTMLVideoElement, index: number): Promise<object | null> {
  const canvas = document.createElement("canvas");
  await seek(video, timeOf(video, index), new AbortController().signal);
  drawFrame(video, canvas);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return blob && uploadFile(blob, "frame.jpg");
}

interface FramesProps {
  canvases: RefObject<(HTMLCanvasElement | null)[]>;
  chosen: number;
  strip: Strip;
  choose: (index: number) => void;
}

function Frames({ canvases, chosen, strip: { video, drawn }, choose }: FramesProps): JSX.Element {
  return (
    <div
      className="grid min-h-0 grid-cols-[repeat(5,1fr)] gap-2 overflow-auto p-1"
      role="radiogroup"
      aria-label={vt("title")}
    >
      {places.map((index) => (
        <button
          key={index}
          type="button"
          role="radio"
          className="grid h-26 place-items-center rounded-m border border-line bg-bg p-1 aria-checked:border-focus aria-checked:bg-cursor"
          aria-checked={index === chosen}
          aria-label={vt("frameAt", { s: video ? timeOf(video, index).toFixed(1) : index + 1 })}
          tabIndex={index === chosen ? 0 : -1}
          disabled={index >= drawn}
          onClick={() => choose(index)}
        >
          <canvas
            ref={(canvas) => void (canvases.current[index] = canvas)}
            className="max-h-23.5 max-w-full object-contain"
            width={SMALL}
            height={90}
          />
        </button>
      ))}
    </div>
  );
}

interface Taking {
  isSending: boolean;
  note: string | null;
  take: (index: number) => Promise<void>;
}

/** Stores the chosen frame, and sets it as the cover. */
function useTaking(record: AnyRecord, video: HTMLVideoElement | null, close: () => void): Taking {
  const [note, setNote] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const take = async (index: number): Promise<void> => {
    const [command, resource] = [registry().command("video.setCover"), registry().resource("video")];
    if (!video || isSending || !command || !resource) return;
    setSending(true);
    try {
      const cover = await storeFrame(video, index);
      if (!cover) return setNote(vt("noPicture"));
      close();
      await sendToServer(command, recordTarget(resource, record), { input: { cover } });
    } catch (error) {
      setNote(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, note, take };
}

interface KeysProps {
  isReady: boolean;
  status: string;
  take: () => void;
  close: () => void;
}

function Keys({ isReady, status, take, close }: KeysProps): JSX.Element {
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        className={buttonClass({ kind: "primary", off: !isReady })}
        aria-disabled={!isReady}
        aria-keyshortcuts="Enter"
        onClick={take}
      >
        <KeyCaps binding="enter" />
        {vt("use")}
      </button>
      <span className="text-muted" role="status">
        {status}
      </span>
      <span className="flex-1" />
      <Button label={l(["关闭", "Close"])} binding="escape" run={close} />
    </div>
  );
}

function statusOf({ note, isSending }: Taking, { drawn, isBroken }: Strip): string {
  if (note !== null) return note;
  if (isSending) return vt("sending");
  return drawn < FRAMES && !isBroken ? vt("loading", { n: drawn, of: FRAMES }) : "";
}

function Form({ record, src, close }: { record: AnyRecord; src: string; close: () => void }): JSX.Element {
  const root = useRef<HTMLFormElement>(null);
  const canvases = useRef<(HTMLCanvasElement | null)[]>([]);
  const strip = useStrip(src, canvases);
  const taking = useTaking(record, strip.video, close);
  const [chosen, setChosen] = useState(0);
  const choose = (index: number): void => {
    if (index < 0 || index >= strip.drawn) return;
    setChosen(index);
    root.current?.querySelectorAll<HTMLElement>("[role=radio]")[index]?.focus();
  };
  const step = (by: number) => (): void => choose(chosen + by);
  // The video is still needed for the frames that are not drawn yet.
  const isReady = strip.drawn === FRAMES && !taking.isSending;
  const take = (): void => {
    if (isReady) void taking.take(chosen);
  };
  useControlKeys(root, {
    arrowright: step(1),
    arrowleft: step(-1),
    arrowdown: step(ROW),
    arrowup: step(-ROW),
    enter: take,
  });
  const hasFirst = strip.drawn > 0;
  useEffect(() => {
    if (hasFirst) root.current?.querySelector<HTMLElement>("[role=radio]")?.focus();
  }, [hasFirst]);
  return (
    <form
      ref={root}
      className={`${frameClass({ size: "form" })} max-h-[88vh]`}
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 className={titleClass({ size: "form" })}>{vt("title")}</h2>
      {strip.isBroken ? (
        <EmptyState title={vt("unplayable")} />
      ) : (
        <Frames canvases={canvases} chosen={chosen} strip={strip} choose={choose} />
      )}
      <Keys isReady={isReady} status={statusOf(taking, strip)} take={take} close={close} />
    </form>
  );
}

/** Dialog with frames of a video. The chosen one becomes its cover. */
export function FramesDialog({ record, close }: { record: AnyRecord; close: () => void }): JSX.Element | null {
  const file = record["file"];
  if (!isRecord(file) || typeof file["key"] !== "string") return null;
  return (
    <Dialog title={vt("title")} className="inset-0 m-auto h-fit max-h-[88vh] w-[min(900px,94vw)]" close={close}>
      <Form record={record} src={fileUrl(file["key"])} close={close} />
    </Dialog>
  );
}
