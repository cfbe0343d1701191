import { crc32, deflateSync } from "node:zlib";

/** Height from 0 to 1 at a place of the tile; both coordinates from 0 to 1. */
type Height = (u: number, v: number) => number;

interface DemoSkin {
  name: readonly [zh: string, en: string];
  file: string;
  side: number;
  depth: number;
  tile: number;
  price: "free" | "member" | "beans";
  isUp?: boolean;
  height: Height;
}

const TURN = 2 * Math.PI;
const wave = (x: number): number => (Math.sin(x * TURN) + 1) / 2;
const saw = (x: number): number => x - Math.floor(x);

/** Distance from the middle of the nearest hexagon, 0 in its middle and about 1 at its rim. */
function hexagon(u: number, v: number): number {
  const [x, y] = [u * 4, v * 4];
  const near = (a: number, b: number): number => {
    const [dx, dy] = [x - a - Math.round((x - a) / 1), y - b - Math.round((y - b) / 2) * 2];
    return Math.max(Math.abs(dy), Math.abs(dx) * 0.87 + Math.abs(dy) * 0.5);
  };
  return Math.min(near(0, 0), near(0.5, 1)) / 0.62;
}

/** Noise without a seam: a few waves of whole numbers. */
const leather: Height = (u, v) => {
  let sum = 0;
  for (let n = 1; n <= 7; n++) {
    const [a, b] = [((n * 5) % 11) + 2, ((n * 7) % 9) + 2];
    sum += Math.sin((a * u + b * v) * TURN + n * 2.4 + Math.sin(b * u * TURN) * 0.6) / 7;
  }
  return Math.min(1, Math.max(0, 0.5 + sum));
};

export const demoSkins: readonly DemoSkin[] = [
  {
    name: ["蜂窝", "Honeycomb"],
    file: "honeycomb",
    side: 512,
    depth: 0.4,
    tile: 12,
    price: "free",
    isUp: true,
    height: (u, v) => (hexagon(u, v) > 0.86 ? 1 : 0.15),
  },
  {
    name: ["滚花", "Knurling"],
    file: "knurling",
    side: 256,
    depth: 0.5,
    tile: 6,
    price: "free",
    isUp: true,
    height: (u, v) => Math.min(Math.abs(saw(2 * (u + v)) - 0.5), Math.abs(saw(2 * (u - v)) - 0.5)) * 2,
  },
  {
    name: ["皮革", "Leather"],
    file: "leather",
    side: 1024,
    depth: 0.25,
    tile: 25,
    price: "member",
    isUp: true,
    height: leather,
  },
  {
    name: ["织物", "Weave"],
    file: "weave",
    side: 512,
    depth: 0.3,
    tile: 8,
    price: "member",
    isUp: true,
    height: (u, v) =>
      (Math.floor(u * 8) + Math.floor(v * 8)) % 2 === 0
        ? Math.abs(Math.sin(u * 8 * Math.PI))
        : Math.abs(Math.sin(v * 8 * Math.PI)),
  },
  {
    name: ["波纹", "Ripples"],
    file: "ripples",
    side: 256,
    depth: 0.6,
    tile: 10,
    price: "free",
    isUp: true,
    height: (_u, v) => wave(v * 4),
  },
  {
    name: ["鱼鳞", "Scales"],
    file: "scales",
    side: 512,
    depth: 0.5,
    tile: 14,
    price: "beans",
    isUp: true,
    height: (u, v) => {
      const row = Math.floor(v * 6);
      const x = saw(u * 6 + (row % 2) / 2) - 0.5;
      return Math.max(0, 1 - Math.hypot(x, saw(v * 6) * 0.9));
    },
  },
  {
    name: ["木纹", "Wood grain"],
    file: "wood",
    side: 1024,
    depth: 0.2,
    tile: 30,
    price: "beans",
    height: (u, v) => wave(v * 9 + Math.sin(u * TURN) * 0.6 + Math.sin(2 * u * TURN + 1) * 0.2),
  },
  // A slope does not meet itself at the edge.
  {
    name: ["斜坡（有接缝）", "Slope with a seam"],
    file: "slope",
    side: 256,
    depth: 1,
    tile: 20,
    price: "free",
    height: (u) => u,
  },
];

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes a grey-scale PNG of 8 bits. @param rows bytes of each row, from the top */
export function greyPng(width: number, height: number, valueAt: (x: number, y: number) => number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = Math.round(255 * valueAt(x, y));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Makes the height map of a skin. */
export const heightPng = ({ side, height }: Pick<DemoSkin, "side" | "height">): Buffer =>
  greyPng(side, side, (x, y) => Math.min(1, Math.max(0, height(x / side, y / side))));
