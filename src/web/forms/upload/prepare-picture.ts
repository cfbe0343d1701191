import { fileSize } from "#kernel/page.ts";
import { t } from "#web/i18n/text.ts";
import { prepareImage } from "./prepare-image.ts";
import type { Ready } from "./use-uploads.ts";

/** @returns the picture as it is sent, or the specification's sentence */
export async function picturePrepared(file: File): Promise<Ready | string> {
  const made = await prepareImage(file);
  const { name } = file;
  if (!made.ok) return t(made.why, { name });
  const { note, isConverted, blob } = made.picture;
  if (note === "upload.advise")
    return {
      ...made.picture,
      note: isConverted ? t("upload.advise", { name, size: fileSize(blob.size) }) : t("upload.adviseKept", { name }),
    };
  return { ...made.picture, note: note === null ? null : t(note, { name }) };
}
