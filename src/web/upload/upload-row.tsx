import type { JSX } from "react";
import { fileSize } from "#kernel/page.ts";
import type { Upload } from "./upload-state.ts";
import { isUnderWay } from "./upload-state.ts";
import { roughDuration } from "#web/i18n/duration.ts";
import { ut } from "./texts.ts";

/** Returns the state of an upload in words, with its rate and why it waits or failed. */
export function uploadText({ state, part, rate, size, why }: Upload): string {
  const percent = state === "hashing" || state === "sending" ? ` ${Math.floor(part * 100)}%` : "";
  const text = `${ut(state)}${percent}`;
  if (state === "failed" && why) return why;
  if (state === "sending" && rate !== null && rate > 0)
    return `${text} · ${ut("rate", { rate: fileSize(rate), time: roughDuration(((1 - part) * size) / rate) })}`;
  return text;
}

/** Progress of an upload. */
export function UploadBar({ upload, className }: { upload: Upload; className: string }): JSX.Element | null {
  if (!isUnderWay(upload) && upload.state !== "paused") return null;
  return (
    <span
      className={`h-1 ${className}`}
      role="progressbar"
      aria-label={upload.name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(upload.part * 100)}
    >
      <i className="block h-full bg-ink" style={{ width: `${upload.part * 100}%` }} />
    </span>
  );
}
