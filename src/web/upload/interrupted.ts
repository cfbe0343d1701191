import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import type { KeptUpload } from "./kept-uploads.ts";
import { arrivedPart, dropUpload, isSame } from "./checkpoints.ts";
import type { UploadOpener } from "./opener.ts";
import { consoleOpener } from "./opener.ts";
import { ut } from "./texts.ts";
import { interrupted } from "./upload-state.ts";
import { beginUpload } from "./uploads.ts";

const leave = (upload: KeptUpload): void =>
  setValue(
    interrupted,
    interrupted.value.filter((one) => one !== upload),
  );

/** Forgets an interrupted upload. What has arrived is erased by the store after a day. */
export function dropInterrupted(upload: KeptUpload, opener: UploadOpener = consoleOpener): void {
  dropUpload(opener.id(), upload);
  leave(upload);
}

/** Lets the person choose the file of an interrupted upload, and goes on with it. */
export function chooseAgain(upload: KeptUpload, opener: UploadOpener = consoleOpener): void {
  const input = document.createElement("input");
  input.type = "file";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const { name, place } = upload;
    if (!isSame(file, upload)) return notify(ut("other", { name }), "red");
    leave(upload);
    beginUpload(file, name, place, { opener });
  });
  input.click();
}

/** Says in words how far an interrupted upload had come. */
export const interruptedText = ({ checkpoint, size }: KeptUpload): string =>
  `${ut("interrupted")} ${Math.min(99, Math.floor(arrivedPart(checkpoint, size) * 100))}%`;
