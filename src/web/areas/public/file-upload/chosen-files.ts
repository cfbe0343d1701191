import type { SentLimits, SentPlaceName } from "#domain/links/sent-places.ts";
import { sentFormatOf, sentPlaces } from "#domain/links/sent-places.ts";
import { fileSize } from "#kernel/page.ts";
import { l } from "#web/i18n/text.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";

/** Limits that the page shows before it calls anything. The server has those that count. */
export function limitsOf({ claims }: ToolAccess, place: SentPlaceName): SentLimits {
  const { formats, files, bytes } = claims?.limits ?? {};
  return Array.isArray(formats) && typeof files === "number" && typeof bytes === "number"
    ? { formats: formats as SentLimits["formats"], files, bytes }
    : sentPlaces[place];
}

/** Returns why a file is not taken; null if it is. */
function refusalOf({ name, size }: File, { formats, bytes }: SentLimits): string | null {
  if (!sentFormatOf(name, formats))
    return l([
      `「${name}」的类型不对，这里只接受 ${formats.join("、")}`,
      `${name} is of another kind. Taken are ${formats.join(", ")}`,
    ]);
  if (size === 0) return l([`「${name}」是空的`, `${name} is empty`]);
  if (size <= bytes) return null;
  return l([
    `「${name}」有 ${fileSize(size)}，单个最大 ${fileSize(bytes)}`,
    `${name} has ${fileSize(size)}; the largest may have ${fileSize(bytes)}`,
  ]);
}

/**
 * Sorts chosen files into those to send and reasons against the others.
 * @param left number of files that are still taken
 */
export function sorted(
  files: readonly File[],
  limits: SentLimits,
  left: number,
): { taken: File[]; refusals: string[] } {
  const refusals: string[] = [];
  const taken: File[] = [];
  for (const file of files) {
    const why = refusalOf(file, limits);
    if (why !== null) refusals.push(why);
    else if (taken.length < left) taken.push(file);
    else
      refusals.push(
        l([
          `「${file.name}」没有加入：最多 ${limits.files} 个文件，名额已用完`,
          `${file.name} is not added: all places of the ${limits.files} files are taken`,
        ]),
      );
  }
  return { taken, refusals };
}
