import { isBinaryStl } from "./read-stl.ts";

export type MeshFormat = "stlBinary" | "stlAscii" | "obj" | "3mf";
export type UnsupportedFormat = "step" | "gcode";

/** Detected content of a file. `other` is a file without a readable mesh; its format may be `unknown`. */
export type Detected =
  | { readonly kind: "mesh"; readonly format: Exclude<MeshFormat, "3mf"> }
  | { readonly kind: "zip" }
  | { readonly kind: "unsupported"; readonly format: UnsupportedFormat }
  | { readonly kind: "other"; readonly name: string };

const signatures: readonly (readonly [string, string])[] = [
  ["\x89PNG", "png"],
  ["\xff\xd8\xff", "jpeg"],
  ["GIF8", "gif"],
  ["RIFF", "webp"],
  ["BM", "bmp"],
  ["%PDF", "pdf"],
  ["Rar!", "rar"],
  ["7z\xbc\xaf", "7z"],
  ["\x1f\x8b", "gzip"],
  ["glTF", "glb"],
  ["ply\n", "ply"],
  ["ply\r", "ply"],
  ["MZ", "exe"],
  ["\x7fELF", "elf"],
];
const headLength = 4096;
const controlZ = 26;

/** Returns the file extension in lower case without the dot; "" for none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** File extensions by format. A sliced plate is G-code inside a 3MF package. */
const extensions: Readonly<Record<MeshFormat | UnsupportedFormat, readonly string[]>> = {
  stlBinary: ["stl"],
  stlAscii: ["stl"],
  obj: ["obj"],
  "3mf": ["3mf"],
  step: ["step", "stp"],
  gcode: ["gcode", "gco", "nc", "3mf"],
};

/** Returns the extension where it contradicts the detected format; else null. */
export function mismatchOf(fileName: string, format: MeshFormat | UnsupportedFormat): string | null {
  const extension = extensionOf(fileName);
  return extension === "" || extensions[format].includes(extension) ? null : extension;
}

/**
 * Detects the format by the bytes. The file name decides only if the bytes are ambiguous: text without a signature, or
 * an STL of a wrong size.
 */
export function detect(bytes: Uint8Array, fileName: string): Detected {
  const extension = extensionOf(fileName);
  // This check comes before the text formats, because many binary STL files begin with "solid".
  if (isBinaryStl(bytes)) return { kind: "mesh", format: "stlBinary" };
  const head = latin1(bytes.subarray(0, headLength));
  if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06")) return { kind: "zip" };
  if (head.startsWith("GCDE")) return { kind: "unsupported", format: "gcode" };
  if (/^(\xef\xbb\xbf)?\s*ISO-10303-21/.test(head)) return { kind: "unsupported", format: "step" };
  if (isText(bytes)) {
    const text = detectText(head, extension);
    if (text) return text;
    // The header of an STL without triangles is text and NULs.
    if (extension === "stl" && bytes.includes(0)) return { kind: "mesh", format: "stlBinary" };
  } else {
    // The name of an ASCII STL may have any characters.
    if (extension === "stl" && /^\s*solid\b[^]*\bfacet\s+normal\b/i.test(head))
      return { kind: "mesh", format: "stlAscii" };
    const known = signatures.find(([signature]) => head.startsWith(signature));
    if (known) return { kind: "other", name: known[1] };
    if (extension === "stl") return { kind: "mesh", format: "stlBinary" };
  }
  return { kind: "other", name: "unknown" };
}

function detectText(head: string, extension: string): Detected | null {
  if (/^(\xef\xbb\xbf)?\s*solid\b/i.test(head) && /\b(facet|end\s*solid)\b/i.test(head)) {
    return { kind: "mesh", format: "stlAscii" };
  }
  if (/^(\xef\xbb\xbf)?\s*(v|f)\s+[-+.\d]/m.test(head)) return { kind: "mesh", format: "obj" };
  if (/^(G0|G1|G28|G90|M104|M140|M82|M83)\b/m.test(head) || ["gcode", "gco", "nc"].includes(extension)) {
    return { kind: "unsupported", format: "gcode" };
  }
  // An OBJ may begin with a long comment, so the first bytes need not contain a vertex.
  if (extension === "obj") return { kind: "mesh", format: "obj" };
  if (extension === "stl" && /^(\xef\xbb\xbf)?\s*solid\b|\bfacet\s+normal\b/i.test(head))
    return { kind: "mesh", format: "stlAscii" };
  const known = signatures.find(([signature]) => head.startsWith(signature));
  return known ? { kind: "other", name: known[1] } : null;
}

/**
 * True for text. Bytes above 127 are allowed, because names in ASCII files may have any encoding. So are NUL and Ctrl-Z
 * at the end, with which old programs fill a file.
 */
function isText(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === controlZ)) end--;
  end = Math.min(end, headLength);
  for (let position = 0; position < end; position++) {
    const byte = bytes[position]!;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false;
  }
  return end > 0;
}

/** Returns one character for each byte. The label “latin1” of a decoder means Windows-1252. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
