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

/** True if the record is in a state from which the transition starts. */
const canBe = ({ machine }: Resource, transition: string, record: AnyRecord): boolean =>
  machine?.transitions[transition] !== undefined && isIn(machine, machine.transitions[transition].from, record);

/** Most records with alike pictures that are looked at, the most alike first. */
const MOST_JUDGED = 30;

/**
 * Finds the refused record with the picture that is most alike. If a published one is at least as much alike, moderators
 * have accepted the picture, and it is no finding.
 */
async function alikeFindings(
  options: ReviewOptions,
  { name, id }: { name: string; id: string },
  { bits, index }: { bits: string; index: number },
  rules: Rules,
): Promise<Finding[]> {
  const judged: { resource: Resource; record: AnyRecord; distance: number; isRefused: boolean }[] = [];
  const near = (await recordsWithAlike(options, bits)).filter(
    (one) => isReviewed(one.resource) && !(one.resource === name && one.id === id),
  );
  for (const { resource: kind, id: other, distance } of near.slice(0, MOST_JUDGED)) {
    const { resource } = subjectOf(kind);
    const [record] = await readRecords(options.db, resource, [other]);
    if (!record) continue;
    const isRefused = canBe(resource, "restore", record);
    if (isRefused || canBe(resource, "stop", record)) judged.push({ resource, record, distance, isRefused });
  }
  const refused = judged.find(({ isRefused }) => isRefused);
  if (!refused || judged.some((one) => !one.isRefused && one.distance <= refused.distance)) return [];
  const { resource, record, distance } = refused;
  const title = [...String(record[resource.title] ?? "")].slice(0, 60).join("");
  return measured(rules, "alikePicture", distance, () => ({
    type: "alike",
    index,
    distance,
    resource: resource.name,
    id: record.id,
    name: title || `#${record.id}`,
  }));
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
