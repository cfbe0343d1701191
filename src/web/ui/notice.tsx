import type { Tone } from "#kernel/enumeration.ts";
import { l, part } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import type { JSX } from "react";
import { createPortal } from "react-dom";
import { Glyph } from "./icon.tsx";
import { KeyCaps } from "./key-cap.tsx";

export interface Notice {
  text: string;
  tone: Tone;
  binding?: string | null;
  /** Time of the notice, which makes each one a new element. */
  time: number;
}

/** Duration of a notice in ms. Specification, section 9: 100 px from the top, 4 s, never more than one. */
const SHOWN_MS = 4_000;

const notices = createState<Notice | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string, tone: Tone = "yellow", binding: string | null = null): void {
  clearTimeout(timer);
  setValue(notices, { text, tone, binding, time: performance.now() });
  timer = setTimeout(() => setValue(notices, null), SHOWN_MS);
}

/** Shows a notice that names its item, because the user may already be at the next one. @param title may be empty */
export const notifyOf = (title: string, text: string, tone: Tone, binding: string | null = null): void =>
  notify(title === "" ? text : l([`「${title}」：${text}`, `“${title}”: ${text}`]), tone, binding);

export function dropNotice(): void {
  clearTimeout(timer);
  setValue(notices, null);
}

export const currentNotice = (): Notice | null => notices.value;

/** Loaded with the first notice. Until then a notice is at the specification's position. */
const placing = defineChunk(async () => (await part(import("./notice-position.ts"))).place);

function place(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  // Marks a notice shown over an open dialog. Others are covered by a dialog that opens later.
  if ("overlaid" in document.body.dataset) element.dataset["over"] = "";
  let stop = (): void => {};
  let isGone = false;
  placing.load().then(
    (put) => {
      if (!isGone) stop = put(element);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    stop();
  };
}

const box =
  "pointer-events-none fixed top-25 left-1/2 [[data-overlaid]_&:not([data-over])]:z-69 z-notice flex min-h-10 w-max max-w-[min(640px,90vw)] min-w-70 -translate-x-1/2 animate-rise items-center gap-2.5 rounded-m border border-line-strong bg-raised px-3 py-2 whitespace-pre-line text-ink shadow-overlay";

/**
 * Region for notices. It is always in the page, because screen readers announce the changes of a region and not its
 * arrival. It is outside of the console, which is inert while a dialog is open.
 */
export function NoticeRegion(): JSX.Element {
  const notice = useValue(notices);
  return createPortal(
    <div role="alert" aria-live="assertive">
      {notice && (
        <div key={notice.time} ref={place} className={box} data-notice>
          <Glyph tone={notice.tone} />
          <span className="flex-1">{notice.text}</span>
          {notice.binding && <KeyCaps binding={notice.binding} />}
        </div>
      )}
    </div>,
    document.body,
  );
}
