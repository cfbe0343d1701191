import type { StoredImage } from "#kernel/field.ts";
import { isIn } from "#kernel/machine.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Finding, Rules } from "./finding.ts";
import { hit, measured } from "./finding.ts";
import { blockedAddresses } from "./link-rules.ts";
import { lookAt, recordsWithAlike } from "./picture-looks.ts";
import type { ReviewOptions } from "./subject.ts";
import { isReviewed, subjectOf } from "./subjects.ts";

/** True if moderators refused the record or took it down. */
const wasRefused = ({ machine }: Resource, record: AnyRecord): boolean =>
  machine !== null && isIn(machine, machine.transitions["restore"]?.from ?? {}, record);

/** Finds the refused record with the picture that is most alike. */
async function alikeFindings(
  options: ReviewOptions,
  { name, id }: { name: string; id: string },
  { bits, index }: { bits: string; index: number },
  rules: Rules,
): Promise<Finding[]> {
  for (const found of await recordsWithAlike(options, bits)) {
    if (!isReviewed(found.resource) || (found.resource === name && found.id === id)) continue;
    const { resource } = subjectOf(found.resource);
    const [record] = await readRecords(options.db, resource, [found.id]);
    if (!record || !wasRefused(resource, record)) continue;
    const evidence = {
      type: "alike",
      index,
      distance: found.distance,
      resource: found.resource,
      id: found.id,
      name: [...String(record[resource.title] ?? "")].slice(0, 60).join("") || `#${found.id}`,
    } as const;
    return measured(rules, "alikePicture", found.distance, () => evidence);
  }
  return [];
}

/** Finds pictures that are like a refused one, and QR codes that lead where links are blocked. */
export async function lookFindings(
  options: ReviewOptions,
  subject: { name: string; id: string },
  pictures: readonly StoredImage[],
  rules: Rules,
): Promise<Finding[]> {
  if (!rules.some(({ measure }) => measure === "alikePicture" || measure === "qrLink")) return [];
  const findings: Finding[] = [];
  for (const [index, picture] of pictures.entries()) {
    const seen = await lookAt(options, picture);
    if (!seen) continue;
    if (seen.bits !== null)
      findings.push(...(await alikeFindings(options, subject, { bits: seen.bits, index }, rules)));
    for (const address of await blockedAddresses(options.db, "qrCode", seen.codes))
      findings.push(...hit(rules, "qrLink", { type: "qr", index, text: address }));
  }
  return findings;
}
