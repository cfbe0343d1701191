import { Color, DoubleSide, ShaderMaterial } from "three";
import type { Colors, Rgb } from "./colors.ts";
import type { Mode } from "./viewer-state.ts";

const vertex = /* glsl */ `
varying vec3 vSeen;
varying float vHeight;
varying vec3 vCorner;
void main() {
  int corner = gl_VertexID % 3;
  vCorner = vec3(float(corner == 0), float(corner == 1), float(corner == 2));
  vHeight = position.z;
  vec4 seen = viewMatrix * vec4(position, 1.0);
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

const fragment = /* glsl */ `
uniform vec3 uLow, uHigh, uWire, uBackdrop;
uniform int uMode;
uniform float uCut;
uniform bool uIsCut, uIsDark;
varying vec3 vSeen;
varying float vHeight;
varying vec3 vCorner;
void main() {
  if (uIsCut && vHeight > uCut) discard;
  vec3 normal = normalize(cross(dFdx(vSeen), dFdy(vSeen)));
  float key = max(dot(normal, normalize(vec3(-0.45, 0.62, 0.64))), 0.0);
  float fill = max(dot(normal, normalize(vec3(0.8, 0.1, 0.35))), 0.0);
  float shade = 0.12 + 0.66 * key + 0.2 * fill + 0.1 * max(normal.z, 0.0);
  vec3 clay = mix(uLow, uHigh, clamp(shade, 0.0, 1.0));
  if (uMode == 1) {
    vec3 near = vCorner / max(fwidth(vCorner), vec3(1e-6));
    float line = 1.0 - smoothstep(0.05, 0.95, min(min(near.x, near.y), near.z));
    gl_FragColor = vec4(mix(mix(uBackdrop, clay, 0.14), uWire, line), 1.0);
  } else if (uMode == 2) {
    float edge = pow(1.0 - abs(normalize(vSeen).x * normal.x + normalize(vSeen).y * normal.y + normalize(vSeen).z * normal.z), 1.6);
    gl_FragColor = vec4(uIsDark ? uHigh : uLow, 0.05 + 0.42 * edge);
  } else if (!gl_FrontFacing) {
    // The inside: flat where a cut or a hole shows it, darker where a face is inverted.
    gl_FragColor = vec4(uIsCut ? mix(uLow, uHigh, 0.3 + 0.12 * shade) : mix(uLow, clay, 0.45), 1.0);
  } else gl_FragColor = vec4(clay, 1.0);
}`;

const color = ([r, g, b]: Rgb): Color => new Color(r, g, b);
const modeNumber = { solid: 0, wireframe: 1, xray: 2 } as const satisfies Record<Mode, number>;

/**
 * Material for solid, wireframe and X-ray in one shader program. Normals come from screen derivatives, and edges from
 * the vertex number. The mesh needs only its positions, and no mode needs extra data.
 */
export function clayMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: vertex,
    fragmentShader: fragment,
    side: DoubleSide,
    uniforms: {
      uLow: { value: new Color() },
      uHigh: { value: new Color() },
      uWire: { value: new Color() },
      uBackdrop: { value: new Color() },
      uMode: { value: 0 },
      uCut: { value: 0 },
      uIsCut: { value: false },
      uIsDark: { value: false },
    },
  });
}

export function setClay(material: ShaderMaterial, colors: Colors, mode: Mode, cut: number | null): void {
  const set = (name: string, value: unknown): void => {
    const uniform = material.uniforms[name];
    if (uniform) uniform.value = value;
  };
  set("uLow", color(colors.low));
  set("uHigh", color(colors.high));
  set("uWire", color(colors.wire));
  set("uBackdrop", color(colors.backdrop));
  set("uMode", modeNumber[mode]);
  set("uCut", cut ?? 0);
  set("uIsCut", cut !== null);
  set("uIsDark", colors.isDark);
  material.transparent = mode === "xray";
  material.depthWrite = mode !== "xray";
}
