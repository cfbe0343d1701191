import { describe, expect, it } from "vitest";
import { objFaces, objText, objVertices, stlText, utf16 } from "#support/mesh-files.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { onBothSides } from "./both-sides.ts";

/** What each file means, on both sides. */
type Case = readonly [what: string, content: string | Uint8Array, result: string];

const box = "12 · 10×20×30";
const cr = (text: string): string => text.replaceAll("\n", "\r");
const crlf = (text: string): string => text.replaceAll("\n", "\r\n");
const oneLine = (text: string): string => text.replaceAll("\n", " ");
const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

const check = (cases: readonly Case[], name: string): void => {
  it.each(cases)("%s", async (_what, content, result) => expect(await onBothSides(content, name)).toBe(result));
};

describe("an ASCII STL on both sides", () => {
  const named = (name: string): string => stlText(undefined, name);
  const facet = (corners: string): string =>
    stlText((text) =>
      text.replace("endsolid", ` facet normal 0 0 1\n outer loop\n${corners} endloop\n endfacet\nendsolid`),
    );
  check(
    [
      ["has lines that end with LF", stlText(), box],
      ["has lines that end with CR LF", stlText(crlf), box],
      ["has lines that end with CR alone", stlText(cr), box],
      ["mixes the ends of lines", stlText((text) => text.replace(/\n(?= {2}outer)/g, "\r")), box],
      ["is one line", stlText(oneLine), box],
      ["is one line of two solids", oneLine(stlText() + stlText()), "24 · 10×20×30"],
      ["has tabs", stlText((text) => text.replaceAll(/ +/g, "\t")), box],
      ["has a byte order mark", `\ufeff${stlText()}`, box],
      ["begins with blank lines", `\n \n${stlText()}`, box],
      ["is in upper case", stlText((text) => text.toUpperCase()), box],
      [
        "has capitals",
        stlText((text) => text.replaceAll(/[a-z]+/g, (word) => word[0]?.toUpperCase() + word.slice(1))),
        box,
      ],
      ["ends with `end solid`", stlText((text) => text.replace("endsolid", "end solid")), box],
      [
        "ends each facet with `end facet` and `end loop`",
        stlText((text) => text.replaceAll(/end(facet|loop)/g, "end $1")),
        box,
      ],
      ["ends without a name", stlText((text) => text.replace("endsolid box", "endsolid")), box],
      ["ends without endsolid", stlText((text) => text.replace("endsolid box\n", "")), box],
      ["ends without a line end", stlText((text) => text.trimEnd()), box],
      ["has no name", stlText((text) => text.replaceAll("solid box", "solid")), box],
      ["has more than one solid", stlText() + stlText(undefined, "second"), "24 · 10×20×30"],
      ...[
        "vertex a b c",
        "facet",
        "facet normal",
        "endsolid",
        "endfacet",
        "solid solid",
        "outer loop",
        "end",
        "normal 1 2 3",
      ].map((name): Case => [`is named “${name}”`, named(name), box]),
      ["has a name of other characters", named("模型 №1 ü"), box],
      ["has a name in GBK", bytes("solid ", [0xc4, 0xa3, 0xd0, 0xcd], stlText().slice(9)), box],
      ["has a name of control characters", bytes("solid ", [1, 27, 7], stlText().slice(9)), box],
      ["ends with Ctrl-Z", `${stlText()}\x1a`, box],
      ["ends with NULs", `${stlText()}${"\0".repeat(700)}`, box],
      ["ends with Ctrl-Z and NULs", `${stlText()}\x1a\0\0`, box],
      ["is in UTF-16, little end first", utf16(stlText(), "le"), box],
      ["is in UTF-16, big end first", utf16(stlText(), "be"), box],
      ["is in UTF-16 without a mark", utf16(stlText(), "le", false), box],
      ["is in UTF-16 without a mark, big end first", utf16(stlText(), "be", false), box],
      ["has comments between the facets", stlText((text) => text.replaceAll(" facet", "; facet here\n facet")), box],
      ["has facets without normals", stlText((text) => text.replaceAll("facet normal 0 0 1", "facet")), box],
      ["has normals of any words", stlText((text) => text.replaceAll("0 0 1", "+inf weird 1,5")), box],
      ["has words after the end of a loop", stlText((text) => text.replaceAll("endloop", "endloop foo")), box],
      ["has such words and is one line", oneLine(stlText((text) => text.replaceAll("endloop", "endloop foo"))), box],
      ["has words inside a loop", stlText((text) => text.replace("vertex", "foo vertex")), "unreadable"],
      ["has words after the end of a facet", stlText((text) => text.replaceAll("endfacet", "endfacet blah")), box],
      ["has normals that are no numbers", stlText((text) => text.replaceAll("0 0 1", "-nan(ind) nan -1.#IND")), box],
      ["has numbers with exponents", stlText((text) => text.replaceAll(" 10 ", " +1.0E+001 ")), box],
      ["has a facet of two corners", facet("vertex 0 0 0\nvertex 1 0 0\n"), `${box} · 1 skipped`],
      ["has a facet without corners", facet(""), `${box} · 1 skipped`],
      ["has a facet of four corners", facet("vertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\n"), "unreadable"],
      ["has corners outside a facet", stlText((text) => text.replace("facet normal", "facte normal")), "unreadable"],
      ["has decimal commas", stlText((text) => text.replaceAll(" 10 ", " 10,5 ")), "unreadable"],
      ["has a coordinate that is no number", stlText((text) => text.replace(" 10 ", " nan ")), "notFinite"],
      ["is cut inside a facet", stlText().slice(0, 700), "truncated"],
      ["has no facets", "solid a\nendsolid a\n", "empty"],
      ["is empty", "", "empty"],
    ],
    "box.stl",
  );
});

describe("a binary STL on both sides", () => {
  const positions = new Float32Array([0, 0, 0, 10, 0, 0, 0, 20, 30]);
  const binary = writeBinaryStl(positions);
  const withHeader = (header: Uint8Array): Uint8Array => {
    const copy = binary.slice();
    copy.set(header);
    return copy;
  };
  check(
    [
      ["is read", binary, "1 · 10×20×30"],
      ["begins with solid", writeBinaryStl(positions, "solid facet normal 0 0 1"), "1 · 10×20×30"],
      ["has a header in UTF-16", withHeader(utf16("solid", "le", false)), "1 · 10×20×30"],
      ["has a header with a byte order mark", withHeader(utf16("solid", "be")), "1 · 10×20×30"],
      ["has bytes after the last triangle", bytes([...binary], "more"), "1 · 10×20×30"],
      ["is cut", binary.slice(0, 120), "truncated"],
      [
        "has no triangles and a header of text",
        bytes(
          "Exported",
          Array.from({ length: 76 }, () => 0),
        ),
        "empty",
      ],
      ["has no triangles", writeBinaryStl(new Float32Array()), "empty"],
      ["is shorter than its header", binary.slice(0, 60), "truncated"],
      ["has NaN", writeBinaryStl(Float32Array.of(...positions.slice(0, 8), NaN)), "notFinite"],
    ],
    "part.stl",
  );
});

describe("an OBJ on both sides", () => {
  const inVertex = (end: string): string => objText((text) => text.replaceAll(/^(v \S+ \S+) /gm, `$1${end}`));
  const inFace = (end: string): string => objText((text) => text.replaceAll(/^(f \S+ \S+) /gm, `$1${end}`));
  const before = (line: string): string => `${line}\n${objText()}`;
  const between = (line: string): string => `${objVertices}${line}\n${objFaces}`;
  const square = "v 0 0 0\nv 10 0 0\nv 10 20 0\nv 0 20 30\n";
  check(
    [
      ["has lines that end with LF", objText(), box],
      ["has lines that end with CR LF", objText(crlf), box],
      ["has lines that end with CR alone", objText(cr), box],
      ["has a byte order mark", `\ufeff${objText()}`, box],
      ["is indented by blanks", objText((text) => text.replaceAll(/^/gm, "  ")), box],
      ["is indented by tabs", objText((text) => text.replaceAll(/^/gm, "\t")), box],
      ["is separated by tabs", objText((text) => text.replaceAll(" ", "\t")), box],
      ["is in upper case", objText((text) => text.toUpperCase()), box],
      ["is in UTF-16", utf16(objText(), "le"), box],
      ["is in UTF-16, big end first, without a mark", utf16(objText(), "be", false), box],
      ["ends with Ctrl-Z", `${objText()}\x1a`, box],
      ["ends with NULs", `${objText()}${"\0".repeat(300)}`, box],
      ["is cut inside a face", `${objText()}f 1 2`, "truncated"],
      ["has comments after faces", objText((text) => text.replaceAll(/^(f.*)$/gm, "$1 # 9 9 9")), box],
      ["has comments right after the last value", objText((text) => text.replaceAll(/^([vf].*)$/gm, "$1#9")), box],
      ["has comments that end with a backslash", objText((text) => text.replaceAll(/^([vf].*)$/gm, "$1 # C:\\")), box],
      ["continues vertices after a blank", inVertex(" \\\n"), box],
      ["continues vertices without a blank", inVertex("\\\n "), box],
      ["continues vertices without any blank", inVertex("\\\n"), box],
      ["continues faces after a blank", inFace(" \\\n"), box],
      ["continues faces without a blank", inFace("\\\n "), box],
      ["continues lines that end with CR LF", crlf(inFace("\\\n ")), box],
      ["continues lines that end with CR alone", cr(inVertex("\\\n ")), box],
      ["continues with blanks after the backslash", inVertex(" \\ \t\n"), box],
      ...["mtllib C:\\models\\", "usemtl a\\", "# a comment \\", "o part\\", "g one two\\", "call C:\\a\\"].map(
        (line): Case => [`has the line “${line}” before the vertices`, before(line), box],
      ),
      ["has such a line before the faces", between("usemtl C:\\textures\\"), box],
      ["has a face of one corner", `${objText()}f 1\n`, `${box} · 1 skipped`],
      ["has faces of two corners and of none", `${objText()}f 1 2\nf\n`, `${box} · 2 skipped`],
      ["has a face of one corner and a comment", `f 1 # a point\n`.replace(/^/, objText()), `${box} · 1 skipped`],
      ["has points and lines", `${objText()}p 1 2\nl 1 2 3\n`, box],
      [
        "has negative indexes",
        objText((text) => text.replaceAll(/(?<=f.*)\b(\d)\b/g, (digit) => String(Number(digit) - 9))),
        box,
      ],
      ["has texture and normal indexes", objText((text) => text.replaceAll(/(?<=f.*)\b(\d)\b/g, "$1/1/$1")), box],
      ["has normal indexes only", objText((text) => text.replaceAll(/(?<=f.*)\b(\d)\b/g, "$1//$1")), box],
      ["has weights and colors", objText((text) => text.replaceAll(/^(v.*)$/gm, "$1 1.0 0.5 0.5 0.5")), box],
      [
        "has numbers of Microsoft's library that are not finite",
        objText((text) => text.replace("v 10 0 0", "v 1.#QNAN -1.#IND 1.#INF")),
        "notFinite",
      ],
      [
        "has such numbers where no face is",
        objText((text) => text.replace("f 1 3 2", "v 1.#QNAN -1.#IND 1.#INF\nf 1 3 2")),
        box,
      ],
      ["has comments after a point", objText((text) => text.replaceAll(/^(v .*)$/gm, "$1.# 9")), box],
      ["has a quad", `${square}f 1 2 3 4\n`, "2 · 10×20×30"],
      ["has a polygon of six corners", `${square}f 1 2 3 4 3 2\n`, "4 · 10×20×30"],
      ["begins with a long comment", `# ${"x".repeat(5000)}\n${objText()}`, box],
      ["names a vertex that is not there", `${objText()}f 1 2 99\n`, "unreadable"],
      ["names vertex 0", `${objText()}f 0 1 2\n`, "unreadable"],
      ["names a vertex that comes later", objFaces + objVertices, "unreadable"],
      ["has decimal commas", objText((text) => text.replace("v 10 0 0", "v 10,5 0 0")), "unreadable"],
      ["has a vertex of two numbers", `v 1 2\n${objText()}`, "unreadable"],
      ["has no faces", objVertices, "empty"],
      ["has only faces of two corners", `${objVertices}f 1 2\nf 2 3\n`, "empty"],
    ],
    "box.obj",
  );
});

describe("other files on both sides", () => {
  it.each([
    ["a letter", "a letter to the editor", "a.stl", "wrongFormat"],
    ["a letter about solids", "This is a solid box.\n", "a.stl", "wrongFormat"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), "a.obj", "wrongFormat"],
    ["a STEP file", "ISO-10303-21;\nHEADER;", "a.step", "unsupported"],
    ["G-code with a feed of its own line", "G28\nF 1200\nG1 X1\n", "a.gcode", "unsupported"],
    ["G-code", "; sliced\nG28\nG1 X1\n", "a.gcode", "unsupported"],
    ["an OBJ called STL", objText(), "a.stl", box],
    ["an STL called OBJ", stlText(), "a.obj", box],
    ["an STL called 3MF, with CR alone", stlText(cr), "a.3mf", box],
  ])("%s", async (_what, content, name, result) => expect(await onBothSides(content, name)).toBe(result));
});
