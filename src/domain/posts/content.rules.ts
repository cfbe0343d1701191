import { MediaType } from "#domain/enumerations/community.ts";
import type { Problem } from "#kernel/problem.ts";

const isEmpty = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === "";

/** Checks that a post says or shows something. */
export function contentProblems(record: Readonly<Record<string, unknown>>): Problem[] {
  const pictures = Array.isArray(record["media"]) ? record["media"] : [];
  const form = MediaType.value(record["mediaType"])?.key;
  if (form === "image" && pictures.length === 0)
    return [{ path: "media", label: ["图片帖需要图片", "A picture post needs a picture"] }];
  if ((form === "text" || form === "longText") && isEmpty(record["content"]))
    return [{ path: "content", label: ["文字帖需要正文", "A text post needs a text"] }];
  return [];
}
