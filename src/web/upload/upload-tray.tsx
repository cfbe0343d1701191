import type { JSX } from "react";
import { useRef } from "react";
import { fileSize } from "#kernel/page.ts";
import { trayLineClass, trayPartClass, trayRowClass, trayTitleClass } from "#web/areas/tasks/tray-classes.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { setPlace } from "#web/routing/location.ts";
import { useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import type { KeptUpload } from "./kept-uploads.ts";
import { chooseAgain, dropInterrupted, interruptedText } from "./interrupted.ts";
import { addressOf } from "./place.ts";
import { ut } from "./texts.ts";
import { UploadBar, uploadText } from "./upload-row.tsx";
import type { Upload } from "./upload-state.ts";
import { canPause, canRetry, interrupted, uploads } from "./upload-state.ts";
import { cancelUpload, continueUpload, pauseUpload } from "./uploads.ts";

interface Act {
  key: string;
  label: string;
  run: () => void;
}

/** Returns what can be done with an upload now, each with its key. */
function actsOf(upload: Upload): Act[] {
  const { id, state, place } = upload;
  const address = addressOf(place);
  const goOn = (label: "goOn" | "retry"): Act => ({ key: "e", label: ut(label), run: () => continueUpload(id) });
  return [
    ...(canPause({ state }) ? [{ key: "p", label: ut("pause"), run: () => pauseUpload(id) }] : []),
    ...(state === "paused" ? [goOn("goOn")] : []),
    ...(canRetry(upload) ? [goOn("retry")] : []),
    ...(address !== "" ? [{ key: "enter", label: ut("openForm"), run: () => setPlace(address) }] : []),
    { key: "x", label: ut("cancel"), run: () => cancelUpload(id) },
  ];
}

function Acts({ acts }: { acts: readonly Act[] }): JSX.Element[] {
  return acts.map(({ key, label, run }) => <Button key={key} label={label} binding={key} small run={run} />);
}

function Row({ upload }: { upload: Upload }): JSX.Element {
  const row = useRef<HTMLElement>(null);
  const acts = actsOf(upload);
  useControlKeys(row, Object.fromEntries(acts.map(({ key, run }) => [key, run])));
  const { name, size, state } = upload;
  return (
    <article ref={row} className={trayRowClass} tabIndex={-1} aria-label={name} data-upload={state}>
      <div className={trayLineClass}>
        <h3 className={trayTitleClass} title={name}>
          {name}
        </h3>
        <span>{fileSize(size)}</span>
      </div>
      <div className={trayLineClass}>
        <UploadBar upload={upload} className="flex-1 overflow-hidden bg-line" />
        <span className={state === "failed" ? "min-w-0 truncate text-red-fg" : ""} title={upload.why ?? undefined}>
          {uploadText(upload)}
        </span>
      </div>
      <div className={trayLineClass}>
        <Acts acts={acts} />
      </div>
    </article>
  );
}

function Interrupted({ upload }: { upload: KeptUpload }): JSX.Element {
  const row = useRef<HTMLElement>(null);
  const { name, size, place } = upload;
  const address = addressOf(place);
  const acts: Act[] = [
    { key: "e", label: ut("choose"), run: () => chooseAgain(upload) },
    ...(address === "" ? [] : [{ key: "enter", label: ut("openForm"), run: () => setPlace(address) }]),
    { key: "x", label: ut("cancel"), run: () => dropInterrupted(upload) },
  ];
  useControlKeys(row, Object.fromEntries(acts.map(({ key, run }) => [key, run])));
  return (
    <article ref={row} className={trayRowClass} tabIndex={-1} aria-label={name} data-upload="interrupted">
      <div className={trayLineClass}>
        <h3 className={trayTitleClass} title={name}>
          {name}
        </h3>
        <span>{fileSize(size)}</span>
      </div>
      <div className={trayLineClass}>{interruptedText(upload)}</div>
      <div className={trayLineClass}>
        <Acts acts={acts} />
      </div>
    </article>
  );
}

/** Uploads of the tray: those of this window, and those that a reload interrupted. */
export function TrayUploads(): JSX.Element | null {
  const list = useValue(uploads);
  const kept = useValue(interrupted);
  if (list.length === 0 && kept.length === 0) return null;
  return (
    <>
      <p className={trayPartClass}>{ut("title")}</p>
      {list.map((upload) => (
        <Row key={upload.id} upload={upload} />
      ))}
      {kept.map((upload) => (
        <Interrupted key={upload.key} upload={upload} />
      ))}
    </>
  );
}
