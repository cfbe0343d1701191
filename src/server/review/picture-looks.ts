import type { StoredImage } from "#kernel/field.ts";
import { drawInChild, isCutOff } from "#server/pictures/draw-in-child.ts";
import type { PictureLook } from "#server/pictures/picture-look.ts";
import type { ReviewOptions } from "./subject.ts";
import { TryAgain } from "./temporary-error.ts";

/** Width in pixels at which a QR code that a phone can read is still readable. */
const WIDTH = 1_024;
const BANDS = 4;

/** Numbers of the four bands of 16 bits. */
const bandsOf = (bits: string): number[] =>
  Array.from({ length: BANDS }, (_, i) => Number.parseInt(bits.slice(i * 4, i * 4 + 4), 16));

/** A band and all that differ from it by one bit. */
const nearBands = (band: number): number[] => [band, ...Array.from({ length: 16 }, (_, i) => band ^ (1 << i))];

/** Number of bits in which two looks differ. */
export function distanceOf(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let n = 0;
  for (; different > 0n; different >>= 1n) n += Number(different & 1n);
  return n;
}

/** Looks at a stored picture, in a child process. @returns null for a picture that cannot be read */
async function look({ storage }: ReviewOptions, key: string): Promise<PictureLook | null> {
  const local = await storage.local(key).catch(() => null);
  if (!local) return null;
  try {
    const request = { path: local.path, widths: [WIDTH], withLook: true } as const;
    const waiting = { callers: () => ["review"], weight: () => WIDTH };
    const drawing = await drawInChild(() => Promise.resolve(request), waiting);
    if (drawing.kind === "fault" && isCutOff(drawing.fault))
      throw new TryAgain("looking at a picture was cut off by the end of the server");
    return drawing.kind === "drawn" ? (drawing.look ?? null) : null;
  } finally {
    await local.done();
  }
}

/** Returns what a picture looks like. It is looked at once, and kept. */
export async function lookAt(options: ReviewOptions, { key }: StoredImage): Promise<PictureLook | null> {
  const { db } = options;
  const [stored] = await db.query<PictureLook>("select bits, codes from picture_look where key = $1", [key]);
  if (stored) return stored;
  const seen = await look(options, key);
  if (!seen) return null;
  const bands = seen.bits === null ? Array.from({ length: BANDS }, () => null) : bandsOf(seen.bits);
  await db.query(
    `insert into picture_look (key, bits, band0, band1, band2, band3, codes) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [key, seen.bits, ...bands, seen.codes],
  );
  return seen;
}

interface AlikePicture {
  resource: string;
  id: string;
  distance: number;
}

/** Most pictures that share a band with another one. */
const MOST_NEAR = 2_000;

/**
 * Finds records with pictures that differ by at most 7 bits: then one of the four bands differs by at most one bit, and
 * is found by its index. The most alike come first.
 */
export async function recordsWithAlike({ db }: ReviewOptions, bits: string): Promise<AlikePicture[]> {
  const near = await db.query<{ key: string; bits: string }>(
    `select key, bits from picture_look
     where ${bandsOf(bits)
       .map((_, i) => `band${i} = any($${i + 1}::int[])`)
       .join(" or ")} limit ${MOST_NEAR}`,
    bandsOf(bits).map(nearBands),
  );
  const distances = new Map(
    near.map((one) => [one.key, distanceOf(one.bits, bits)] as const).filter(([, distance]) => distance <= 7),
  );
  const uses = await db.query<{ key: string; resource: string; id: string }>(
    "select key, resource, record as id from file_use where key = any($1) order by record limit 500",
    [[...distances.keys()]],
  );
  return uses
    .map(({ key, resource, id }) => ({ resource, id, distance: distances.get(key) ?? 64 }))
    .toSorted((a, b) => a.distance - b.distance);
}
