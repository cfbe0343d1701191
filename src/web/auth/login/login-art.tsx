import type { JSX } from "react";

type Point = readonly [x: number, y: number];

/** Number of rings of the wireframe vase. The vase is computed here, so no picture is fetched before the login. */
const RINGS = 34;
const SPOKES = 88;

function radius(height: number): number {
  const belly = Math.sin(Math.PI * Math.min(1, height * 1.12)) ** 1.4;
  return 86 + 84 * belly + 60 * Math.max(0, height - 0.82) * 2;
}

function project(x: number, y: number, z: number): Point {
  const turn = 0.62;
  const across = x * Math.cos(turn) - y * Math.sin(turn);
  const deep = x * Math.sin(turn) + y * Math.cos(turn);
  return [across, deep * 0.3 - z];
}

function vertex(ring: number, spoke: number): Point {
  const height = ring / RINGS;
  const angle = (spoke / SPOKES) * 2 * Math.PI;
  const lobes = 1 + 0.09 * Math.sin(8 * (angle + height * 1.5)) + 0.012 * Math.sin(24 * angle);
  const r = radius(height) * lobes;
  return project(r * Math.cos(angle), r * Math.sin(angle), height * 560 - 250);
}

const line = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** SVG paths of the vase's faces, sorted from back to front. Each face covers the faces farther away. */
function faces(): string[] {
  const faces: { path: string; depth: number }[] = [];
  for (let ring = 0; ring < RINGS; ring++)
    for (let spoke = 0; spoke < SPOKES; spoke++) {
      const angle = ((spoke + 0.5) / SPOKES) * 2 * Math.PI + 0.62;
      const corners = [
        vertex(ring, spoke),
        vertex(ring, spoke + 1),
        vertex(ring + 1, spoke + 1),
        vertex(ring + 1, spoke),
      ];
      faces.push({ path: `${line(corners)}Z`, depth: Math.sin(angle) * 1_000 + ring });
    }
  return faces.sort((a, b) => a.depth - b.depth).map((face) => face.path);
}

function plate(): { lines: string; edge: string } {
  const size = 330;
  const onGround = (x: number, y: number): Point => project(x, y, -262);
  const lines: string[] = [];
  for (let step = -size; step <= size; step += 44) {
    lines.push(
      line([onGround(step, -size), onGround(step, size)]),
      line([onGround(-size, step), onGround(size, step)]),
    );
  }
  const edge = line([onGround(-size, -size), onGround(size, -size), onGround(size, size), onGround(-size, size)]);
  return { lines: lines.join(""), edge: `${edge}Z` };
}

export function LoginArt(): JSX.Element {
  const ground = plate();
  return (
    <div className="relative overflow-hidden bg-viewer max-[901px]:hidden">
      <svg
        className="absolute inset-0 size-full"
        viewBox="-430 -400 860 780"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path className="fill-none stroke-viewer-grid" d={ground.lines} />
        <path className="fill-none stroke-line-strong" d={ground.edge} />
        <g className="fill-viewer stroke-wire stroke-[0.9]">
          {faces().map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      </svg>
    </div>
  );
}
