import type { FileHandle } from "node:fs/promises";
import { VideoFault } from "#domain/videos/enumerations.ts";

type Fault = (typeof VideoFault)["values"][number]["key"];

/** What an MP4 file says of its picture. */
interface Container {
  /** Length in seconds, rounded. */
  duration: number;
  width: number;
  height: number;
  fps: number | null;
  codec: string;
}

/** Says why a file cannot be used. */
export class ContainerFault extends Error {
  readonly kind: Fault;
  constructor(kind: Fault) {
    super(kind);
    this.kind = kind;
  }
}

/** Most bytes of a `moov` box. Longer ones belong to films of many hours. */
const MOST_HEAD = 64 * 1024 * 1024;
/** Most boxes at the top of a file. A live recording has one for each second. */
const MOST_BOXES = 50_000;

interface Box {
  type: string;
  /** Begin and end of the content. */
  from: number;
  to: number;
}

/** Reads the head of a box: size and type, and a size of 64 bits if the first one is 1. */
function headOf(bytes: Buffer, position: number, end: number): Box {
  if (bytes.length < 8) throw new ContainerFault("cutOff");
  const size = bytes.readUInt32BE(0);
  const type = bytes.toString("latin1", 4, 8);
  const isLong = size === 1 && bytes.length >= 16;
  const length = size === 0 ? end - position : isLong ? Number(bytes.readBigUInt64BE(8)) : size;
  const from = position + (isLong ? 16 : 8);
  if (position + length < from || position + length > end) throw new ContainerFault("cutOff");
  return { type, from, to: position + length };
}

/** Lists the boxes at the top of a file. What follows the last whole box is left out, unless pictures are cut off. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let position = 0; position + 8 <= size; position = boxes.at(-1)?.to ?? size) {
    if (boxes.length > MOST_BOXES) throw new ContainerFault("tooLong");
    const { bytesRead } = await file.read(head, 0, 16, position);
    const type = head.toString("latin1", 4, 8);
    if (position === 0 && type !== "ftyp") throw new ContainerFault("noMp4");
    try {
      boxes.push(headOf(head.subarray(0, bytesRead), position, size));
    } catch (error) {
      if (type === "mdat" || !boxes.some((box) => box.type === "moov")) throw error;
      break;
    }
  }
  return boxes;
}

/** Reads the box with the description of the file, which stands before or after the pictures. */
async function readMoov(file: FileHandle, size: number): Promise<Buffer> {
  const boxes = await topBoxes(file, size);
  const moov = boxes.find(({ type }) => type === "moov");
  if (!moov) throw new ContainerFault(boxes.some(({ type }) => type === "mdat") ? "cutOff" : "noMp4");
  if (moov.to - moov.from > MOST_HEAD) throw new ContainerFault("tooLong");
  const content = Buffer.alloc(moov.to - moov.from);
  await file.read(content, 0, content.length, moov.from);
  return content;
}

function* boxesIn(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let position = 0; position + 8 <= bytes.length;) {
    const { type, from, to } = headOf(bytes.subarray(position, position + 16), position, bytes.length);
    yield { type, content: bytes.subarray(from, to) };
    position = to;
  }
}

/** Follows a path of boxes, such as `mdia minf stbl`. */
function inside(bytes: Buffer, path: string): Buffer | null {
  let current: Buffer | null = bytes;
  for (const type of path.split(" "))
    current = current ? ([...boxesIn(current)].find((box) => box.type === type)?.content ?? null) : null;
  return current;
}

/** Time scale and length of a header `mvhd` or `mdhd`, whose version 1 has longer numbers. */
function timesOf(header: Buffer): { scale: number; length: number } {
  const isLong = header.readUInt8(0) === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  return { scale, length: isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16) };
}

/** Width and height of a track, in 16.16 fixed point at the end of its header. */
const sizeOf = (header: Buffer): { width: number; height: number } => ({
  width: header.readUInt32BE(header.length - 8) >>> 16,
  height: header.readUInt32BE(header.length - 4) >>> 16,
});

/** Number of pictures that the table of times counts. */
function picturesIn(table: Buffer): number {
  let n = 0;
  for (let i = 0; i < table.readUInt32BE(4); i++) n += table.readUInt32BE(8 + i * 8);
  return n;
}

interface Track {
  width: number;
  height: number;
  seconds: number;
  pictures: number;
  codec: string;
}

function trackOf(track: Buffer): Track | null {
  if (inside(track, "mdia hdlr")?.toString("latin1", 8, 12) !== "vide") return null;
  const [header, media] = [inside(track, "tkhd"), inside(track, "mdia mdhd")];
  const described = inside(track, "mdia minf stbl stsd");
  const table = inside(track, "mdia minf stbl stts");
  if (!header || !media || !described || !table) throw new ContainerFault("damaged");
  const { scale, length } = timesOf(media);
  return {
    ...sizeOf(header),
    seconds: scale > 0 ? length / scale : 0,
    pictures: picturesIn(table),
    codec: described.toString("latin1", 12, 16),
  };
}

function read(moov: Buffer): Container {
  const header = inside(moov, "mvhd");
  if (!header) throw new ContainerFault("damaged");
  const tracks = [...boxesIn(moov)].filter(({ type }) => type === "trak").map(({ content }) => trackOf(content));
  const picture = tracks.find((track) => track !== null);
  if (!picture) throw new ContainerFault("noPicture");
  const { scale, length } = timesOf(header);
  const seconds = picture.seconds || (scale > 0 ? length / scale : 0);
  if (seconds <= 0 || picture.width === 0 || picture.height === 0) throw new ContainerFault("noPicture");
  const fps = picture.pictures > 0 ? Math.round((picture.pictures / seconds) * 100) / 100 : null;
  return {
    duration: Math.max(1, Math.round(seconds)),
    width: picture.width,
    height: picture.height,
    fps,
    codec: picture.codec.replace(/[^\w.-]/g, ""),
  };
}

/**
 * Reads length, size and codec of an MP4 file from its boxes (ISO/IEC 14496-12).
 * @throws ContainerFault for a file that no player could show
 */
export async function readContainer(file: FileHandle): Promise<Container> {
  const { size } = await file.stat();
  const moov = await readMoov(file, size);
  try {
    return read(moov);
  } catch (error) {
    // A number that stands outside of its box.
    if (error instanceof RangeError) throw new ContainerFault("damaged");
    throw error;
  }
}
