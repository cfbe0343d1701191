import { crc32, deflateRawSync } from "node:zlib";

export interface ZipOptions {
  /** Where sizes and offsets have 64 bits: in the entries, in the end record, or in both; `offset` is only the offset. */
  zip64?: "entries" | "offset" | "end" | "both";
  /** The local header has no sizes. They follow the data, as streaming writers do it. */
  descriptor?: boolean;
  encrypted?: boolean;
  /** Method other than 8 (deflated); 0 is stored. */
  method?: number;
}

const wide = 0xffffffff;

function numbers(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** Writes a zip as programs do that the usual libraries do not imitate. */
export function zipBytes(files: Readonly<Record<string, string | Uint8Array>>, options: ZipOptions = {}): Uint8Array {
  const { zip64, descriptor = false, encrypted = false, method = 8 } = options;
  const isWide = zip64 === "entries" || zip64 === "both";
  const flags = 0x800 | (descriptor ? 8 : 0) | (encrypted ? 1 : 0);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const title = Buffer.from(name);
    const [sum, sizes] = [crc32(data), [packed.length, data.length] as const];
    const shown = isWide ? ([wide, wide] as const) : sizes;
    const known = descriptor ? ([0, 0, 0] as const) : ([sum, ...shown] as const);
    const localExtra = isWide ? numbers([2, 1], [2, 16], [8, sizes[1]], [8, sizes[0]]) : Buffer.alloc(0);
    const local = Buffer.concat([
      numbers([4, 0x04034b50], [2, isWide ? 45 : 20], [2, flags], [2, method], [4, 0]),
      numbers([4, known[0]], [4, known[1]], [4, known[2]], [2, title.length], [2, localExtra.length]),
      title,
      localExtra,
      packed,
      descriptor
        ? numbers([4, 0x08074b50], [4, sum], [isWide ? 8 : 4, sizes[0]], [isWide ? 8 : 4, sizes[1]])
        : Buffer.alloc(0),
    ]);
    const values = [...(isWide ? [sizes[1], sizes[0]] : []), ...(isWide || zip64 === "offset" ? [offset] : [])];
    const extra =
      values.length > 0
        ? numbers([2, 1], [2, values.length * 8], ...values.map((value) => [8, value] as const))
        : Buffer.alloc(0);
    directory.push(
      numbers([4, 0x02014b50], [2, 45], [2, 45], [2, flags], [2, method], [4, 0], [4, sum]),
      numbers([4, shown[0]], [4, shown[1]], [2, title.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0]),
      numbers([4, isWide || zip64 === "offset" ? wide : offset]),
      title,
      extra,
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const isEndWide = zip64 === "end" || zip64 === "both";
  const end64 = Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
    numbers([8, entries.length], [8, offset], [4, 0x07064b50], [4, 0], [8, offset + entries.length], [4, 1]),
  ]);
  const end = isEndWide
    ? numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, wide], [4, wide], [2, 0])
    : numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, entries.length], [4, offset], [2, 0]);
  return new Uint8Array(Buffer.concat([...locals, entries, ...(isEndWide ? [end64] : []), end]));
}
