import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import type { KeptUpload } from "./checkpoints.ts";
import { dropUpload } from "./checkpoints.ts";
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
    const { name, size, lastModified, place } = upload;
    if (file.name !== name || file.size !== size || file.lastModified !== lastModified)
      return notify(ut("other", { name }), "red");
    leave(upload);
    beginUpload(file, name, place);
  });
  input.click();
}

/** Returns how much has arrived, from 0 to 1. */
export const arrivedPart = ({ checkpoint, size }: KeptUpload): number =>
  Math.min(0.99, (checkpoint.doneParts.length * checkpoint.partSize) / size);

/** Says in words how far an interrupted upload had come. */
export const interruptedText = (upload: KeptUpload): string =>
  `${ut("interrupted")} ${Math.floor(arrivedPart(upload) * 100)}%`;
