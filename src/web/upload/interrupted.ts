import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import type { KeptUpload } from "./checkpoints.ts";
import { arrivedPart, dropUpload, isSame } from "./checkpoints.ts";
import { ut } from "./texts.ts";
import { interrupted } from "./upload-state.ts";
import { beginUpload } from "./uploads.ts";

const leave = (upload: KeptUpload): void =>
  setValue(
    interrupted,
    interrupted.value.filter((one) => one !== upload),
  );

/** Forgets an interrupted upload. What has arrived is erased by the store after a day. */
export function dropInterrupted(upload: KeptUpload): void {
  dropUpload(upload);
  leave(upload);
}

/** Lets the person choose the file of an interrupted upload, and goes on with it. */
export function chooseAgain(upload: KeptUpload): void {
  const input = document.createElement("input");
  input.type = "file";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const { name, place } = upload;
    if (!isSame(file, upload)) return notify(ut("other", { name }), "red");
    leave(upload);
    beginUpload(file, name, place);
  });
  input.click();
}

/** Says in words how far an interrupted upload had come. */
export const interruptedText = ({ checkpoint, size }: KeptUpload): string =>
  `${ut("interrupted")} ${Math.min(99, Math.floor(arrivedPart(checkpoint, size) * 100))}%`;
