export const TRIANGLES = 1_000_000;

/** Creates a closed wavy torus of a million triangles: 50 MB of binary STL. */
export function torus(): Buffer {
  const [around, across] = [1_000, TRIANGLES / 2_000];
  const bytes = Buffer.alloc(84 + TRIANGLES * 50);
  bytes.writeUInt32LE(TRIANGLES, 80);
  const point = (i: number, j: number): [number, number, number] => {
    const [u, v] = [((i % around) / around) * 2 * Math.PI, ((j % across) / across) * 2 * Math.PI];
    const radius = 12 + Math.sin(9 * u) * 2;
    return [(40 + radius * Math.cos(v)) * Math.cos(u), (40 + radius * Math.cos(v)) * Math.sin(u), radius * Math.sin(v)];
  };
  let offset = 84;
  for (let i = 0; i < around; i++)
    for (let j = 0; j < across; j++) {
      const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
      for (const corners of [
        [a, b, c],
        [a, c, d],
      ]) {
        offset += 12;
        for (const corner of corners) for (const value of corner) offset = bytes.writeFloatLE(value, offset);
        offset += 2;
      }
    }
  return bytes;
}
