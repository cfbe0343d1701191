import type { BufferGeometry } from "three";
import { Color, DoubleSide, Mesh as Body, ShaderMaterial } from "three";
import type { Mesh, Vector } from "#web/media/mesh/mesh.ts";
import type { Rgb } from "./colors.ts";

/** A second mesh in the picture of a first one, each in a color of its own. */
export interface Layered {
  other: Mesh;
  /** Where the other mesh stands, in mm from its own place. */
  offset: Vector;
  /** 0 shows only the first mesh, 1 only the other one. */
  fade: number;
}

/** How opaque both meshes are. In the middle they are mixed, at the ends only one is there. */
export const opacities = (fade: number): readonly [number, number] => [
  Math.min(0.85, 2 * (1 - fade)),
  fade > 0.5 ? 0.5 + (fade - 0.5) * 0.9 : fade,
];

const vertex = /* glsl */ `
varying vec3 vSeen;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

const fragment = /* glsl */ `
uniform vec3 uTint;
uniform float uOpacity;
varying vec3 vSeen;
void main() {
  vec3 normal = normalize(cross(dFdx(vSeen), dFdy(vSeen)));
  float key = max(dot(normal, normalize(vec3(-0.45, 0.62, 0.64))), 0.0);
  float shade = 0.45 + 0.45 * key + 0.25 * max(normal.z, 0.0);
  gl_FragColor = vec4(min(uTint * shade + 0.12 * key, vec3(1.0)), uOpacity);
}`;

type Tinted = Body<BufferGeometry, ShaderMaterial>;

/** A body in one color. Each covers itself, but not the other one. */
function tinted(order: number, geometry: BufferGeometry): Tinted {
  const material = new ShaderMaterial({
    vertexShader: vertex,
    fragmentShader: fragment,
    side: DoubleSide,
    transparent: true,
    uniforms: { uTint: { value: new Color() }, uOpacity: { value: 1 } },
  });
  const body = new Body(geometry, material);
  body.frustumCulled = false;
  body.renderOrder = order;
  body.onBeforeRender = (renderer) => renderer.clearDepth();
  return body;
}

export type LayeredBodies = readonly [Tinted, Tinted];

export const layeredBodies = (empty: BufferGeometry): LayeredBodies => [tinted(1, empty), tinted(2, empty)];

/** Sets both bodies, or hides them without a second mesh. */
export function setLayered(
  bodies: LayeredBodies,
  layered: Layered | null,
  geometries: readonly [BufferGeometry, BufferGeometry] | null,
  tints: readonly [Rgb, Rgb],
): void {
  for (const [index, body] of bodies.entries()) {
    const geometry = geometries?.[index];
    const opacity = layered ? (opacities(layered.fade)[index] ?? 0) : 0;
    body.visible = geometry !== undefined && opacity > 0.01;
    if (!geometry || !layered) continue;
    body.geometry = geometry;
    const [red, green, blue] = tints[index] ?? [0, 0, 0];
    body.material.uniforms["uTint"]!.value = new Color(red, green, blue);
    body.material.uniforms["uOpacity"]!.value = opacity;
    body.position.set(...(index === 0 ? ([0, 0, 0] as const) : layered.offset));
  }
}
