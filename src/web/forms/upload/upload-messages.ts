import type { PictureOptions } from "#kernel/field.ts";
import { fileSize } from "#kernel/page.ts";
import { endingsFor, sizeRefusal } from "#kernel/image-size-rules.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { Prepared } from "./prepare-image.ts";
import { prepareImage } from "./prepare-image.ts";
import { imageLimits, UNREAD_CODE } from "./image-rules.ts";
import type { Ready } from "./use-uploads.ts";

/** Returns the message for an uploaded picture; null if there is none. @param size stored size in bytes */
function noteOn({ note, isConverted }: Prepared, name: string, size: number): string | null {
  if (note === "upload.gif") return t("upload.gif", { name, size: fileSize(size) });
  if (note === "upload.advise")
    return isConverted ? t("upload.advise", { name, size: fileSize(size) }) : t("upload.adviseKept", { name });
  return size > imageLimits.optimize ? t("upload.optimize", { name, size: fileSize(size) }) : null;
}

/**
 * Prepares a picture for the upload.
 * @param wants the field's requirements for its pictures
 * @returns the prepared picture, or the specification's message about the refusal
 */
export async function preparePicture(file: File, wants: PictureOptions): Promise<Ready | string> {
  const made = await prepareImage(file, wants);
  const { name } = file;
  if (!made.ok) return t(made.refusal, { name, code: UNREAD_CODE, types: endingsFor(wants).join(t("common.comma")) });
  const { picture } = made;
  const refusal = sizeRefusal(picture, wants.picture);
  return refusal ? l(refusal) : { ...picture, note: ({ size }) => noteOn(picture, name, size) };
}
