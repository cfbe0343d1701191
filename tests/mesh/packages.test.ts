import { describe, expect, it } from "vitest";
import type { PackageText } from "#support/mesh-files.ts";
import {
  boxMesh,
  modelText,
  namespaces,
  onlyVertices,
  packageBytes,
  relation,
  relations,
  thumbnailType,
} from "#support/mesh-files.ts";
import { zipBytes, type ZipOptions } from "#support/zip-bytes.ts";
import { onBothSides } from "./both-sides.ts";

/** What each 3MF means, on both sides. */
type Case = readonly [what: string, content: PackageText | Uint8Array, result: string];

const box = "12 · 10×20×30";

const check = (cases: readonly Case[]): void => {
  it.each(cases)("%s", async (_what, content, result) => {
    const bytes = content instanceof Uint8Array ? content : packageBytes(content);
    expect(await onBothSides(bytes, "a.3mf")).toBe(result);
  });
};

const object = (id: number, inside: string, attributes = ""): string =>
  `<object id="${id}" ${attributes}>${inside}</object>`;
const components = (...inside: readonly string[]): string => `<components>${inside.join("")}</components>`;
const component = (id: number, attributes = ""): string => `<component objectid="${id}" ${attributes}/>`;
const build = (...items: readonly string[]): string => `<build>${items.join("")}</build>`;
const item = (id: number, attributes = ""): string => `<item objectid="${id}" ${attributes}/>`;
const one = object(1, boxMesh);

/** A box at the end of as many components. */
function nested(depth: number): PackageText {
  const objects = Array.from({ length: depth }, (_, index) => object(index + 2, components(component(index + 1))));
  return { model: modelText({ resources: [one, ...objects].join(""), build: build(item(depth + 1)) }) };
}

describe("the build of a 3MF on both sides", () => {
  const model = (resources: string, ...items: readonly string[]): PackageText => ({
    model: modelText({ resources, build: build(...items) }),
  });
  const pair = object(2, components(component(1), component(1, 'transform="1 0 0 0 1 0 0 0 1 10 0 0"')));
  check([
    ["has one item", model(one, item(1)), box],
    ["has several items", model(one, item(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 90 0 0"')), "24 · 100×20×30"],
    ["turns an item", model(one, item(1, 'transform="0 1 0 -1 0 0 0 0 1 0 0 0"')), "12 · 20×10×30"],
    ["mirrors an item", model(one, item(1, 'transform="-1 0 0 0 1 0 0 0 1 0 0 0"')), box],
    ["enlarges an item", model(one, item(1, 'transform=" 2 0 0  0 2 0 0 0 2 5 5 5 "')), "12 · 20×40×60"],
    ["has an invalid transform", model(one, item(1, 'transform="1 0 0"')), "attributeInvalid"],
    ["has components", model(one + pair, item(2)), "24 · 20×20×30"],
    ["leaves out objects that no item names", model(one + object(5, boxMesh), item(1)), box],
    ["has no items", { model: modelText({ build: "<build/>" }) }, "nothingToBuild"],
    ["is missing", { model: modelText({ build: "" }) }, "nothingToBuild"],
    ["has components 14 deep", nested(14), box],
    ["has components 32 deep", nested(32), box],
    ["has components 33 deep", nested(33), "componentsTooDeep"],
    ["contains itself", model(object(1, components(component(1))), item(1)), "componentsTooDeep"],
    ["names an object that is missing", model(one, item(7)), "resourceMissing"],
    ["has a component that is missing", model(object(2, components(component(7))), item(2)), "resourceMissing"],
    [
      "has a supporting object of the type other",
      model(object(1, boxMesh, 'type="other"') + object(2, components(component(1))), item(2)),
      box,
    ],
    [
      "is a beam lattice only",
      model(
        object(
          1,
          onlyVertices(
            '<triangles/><b:beamlattice radius="1"><b:beams><b:beam v1="0" v2="1"/></b:beams></b:beamlattice>',
          ),
        ),
        item(1),
      ),
      "beamLattice",
    ],
    [
      "is a beam lattice under another prefix",
      {
        model: modelText({
          resources: object(1, onlyVertices(`<triangles/><x:beamlattice xmlns:x="${namespaces.b}" radius="1"/>`)),
        }),
      },
      "beamLattice",
    ],
    [
      "has a beam lattice as component",
      model(object(1, onlyVertices("<triangles/><b:beamlattice/>")) + object(2, components(component(1))), item(2)),
      "beamLattice",
    ],
    [
      "has triangles and a beam lattice",
      model(object(1, boxMesh.replace("</mesh>", "<b:beamlattice/></mesh>")), item(1)),
      `${box} · no beamLattice`,
    ],
    [
      "has a mesh and an implicit shape",
      model(one + object(2, "<v:levelset functionid='3' meshid='2'/>"), item(1), item(2)),
      `${box} · no shapeExtension`,
    ],
    [
      "has an object of a beam lattice that no item names",
      model(one + object(2, onlyVertices("<triangles/><b:beamlattice/>")), item(1)),
      box,
    ],
    ["is an implicit shape", model(object(1, "<v:levelset functionid='3' meshid='2'/>"), item(1)), "shapeExtension"],
    ["has a mesh without triangles", model(object(1, onlyVertices("<triangles/>")), item(1)), "empty"],
    ["has a coordinate that is no number", { model: modelText().replace('x="10"', 'x="ten"') }, "attributeInvalid"],
    ["has a coordinate with a comma", { model: modelText().replace('x="10"', 'x="10,5"') }, "attributeInvalid"],
    ["has a coordinate that is missing", { model: modelText().replace('x="10"', "") }, "attributeMissing"],
    ["has a coordinate that is not finite", { model: modelText().replace('x="10"', 'x="NaN"') }, "notFinite"],
    ["has a corner that is missing", { model: modelText().replace(' v3="1"', "") }, "attributeMissing"],
    ["has a corner that is no vertex", { model: modelText().replace(' v3="1"', ' v3="8"') }, "unreadable"],
    ["has a corner that is no number", { model: modelText().replace(' v3="1"', ' v3="-1"') }, "attributeInvalid"],
    ...Object.entries({
      micron: "0.01×0.02×0.03",
      centimeter: "100×200×300",
      inch: "254×508×762",
      foot: "3048×6096×9144",
      meter: "10000×20000×30000",
    }).map(([unit, size]): Case => [
      `is in ${unit}`,
      { model: modelText().replace("millimeter", unit) },
      `12 · ${size}`,
    ]),
    [
      "is in a unit with the name of a method",
      { model: modelText().replace("millimeter", "constructor") },
      "attributeInvalid",
    ],
    [
      "has an extension with the name of a method",
      model(object(1, onlyVertices("<triangles/><b:constructor/>")), item(1)),
      "empty",
    ],
    ["is in an unknown unit", { model: modelText().replace("millimeter", "yard") }, "attributeInvalid"],
    [
      "requires an extension that only adds to the mesh",
      { model: modelText({ attributes: 'requiredextensions="m b"' }) },
      box,
    ],
  ]);
});

describe("the parts of a 3MF on both sides", () => {
  const part = modelText({ resources: one, build: "<build/>" });
  const refers = (path: string): string =>
    modelText({
      attributes: 'requiredextensions="p"',
      resources: object(8, components(component(1, `p:path="${path}"`))),
      build: build(item(8)),
    });
  const named = (path: string, file: string): PackageText => ({ model: refers(path), files: { [file]: part } });
  const start = (target: string): string => relations(relation("3dmodel", target));
  const moved = (target: string, name: string): PackageText => ({
    model: "",
    rels: start(target),
    files: { [name]: modelText() },
  });
  check([
    ["are named by the production extension", named("/3D/Objects/a.model", "3D/Objects/a.model"), box],
    [
      "are named under another prefix",
      {
        model: refers("/3D/Objects/a.model").replaceAll("p:path", "q:path").replaceAll("xmlns:p", "xmlns:q"),
        files: { "3D/Objects/a.model": part },
      },
      box,
    ],
    [
      "are named by an item",
      {
        model: modelText({ resources: "", build: build(item(1, 'p:path="/3D/Objects/a.model"')) }),
        files: { "3D/Objects/a.model": part },
      },
      box,
    ],
    ["have an encoded blank", named("/3D/Objects/My%20Part_1.model", "3D/Objects/My Part_1.model"), box],
    [
      "have an encoded blank in the zip, too",
      named("/3D/Objects/My%20Part_1.model", "3D/Objects/My%20Part_1.model"),
      box,
    ],
    ["have a blank that is not encoded", named("/3D/Objects/My Part_1.model", "3D/Objects/My%20Part_1.model"), box],
    ["have encoded Chinese", named("/3D/%E6%A8%A1%E5%9E%8B.model", "3D/模型.model"), box],
    ["have a percent sign", named("/3D/100%.model", "3D/100%.model"), box],
    ["have other capitals", named("/3d/OBJECTS/A.model", "3D/Objects/a.model"), box],
    ["have backslashes", named("/3D/Objects/a.model", "3D\\Objects\\a.model"), box],
    ["have a slash at the begin", named("3D/Objects/a.model", "/3D/Objects/a.model"), "partMissing"],
    ["have names from the folder of the part", named("Objects/a.model", "3D/Objects/a.model"), box],
    ["have names from the folder above", named("../Objects/a.model", "Objects/a.model"), box],
    ["are missing", named("/3D/Objects/a.model", "3D/Objects/b.model"), "partMissing"],
    ["are encrypted", { model: refers("/3D/a.model"), files: { "3D/a.model": "%3McF\0\x1a rest" } }, "encrypted"],
    ["have a root of another name", moved("/3D/root.model", "3D/root.model"), box],
    ["have a root of another ending", moved("/3D/root.custom", "3D/root.custom"), box],
    ["have a root in another folder", moved("/Model/a b.model", "Model/a b.model"), box],
    ["have a root that is named without a slash", moved("3D/root.model", "3D/root.model"), box],
    ["have no relationships", { rels: null }, box],
    ["have names that begin with a dot", zipBytes({ "./3D/3dmodel.model": modelText() }), box],
    ["have no model", zipBytes({ "holiday.jpg": "x" }), "wrongFormat"],
    ["have only G-code", zipBytes({ "Metadata/plate_1.gcode": "G28\n" }), "unsupported"],
    [
      "have G-code and no meshes",
      { model: modelText({ resources: "", build: "<build/>" }), files: { "Metadata/plate_1.gcode": "G28\n" } },
      "unsupported",
    ],
    ["have G-code and meshes", { files: { "Metadata/plate_1.gcode": "G28\n" } }, box],
  ]);
});

describe("the zip of a 3MF on both sides", () => {
  const zip = (options: ZipOptions): PackageText => ({ zip: options });
  const bytes = packageBytes();
  const joined = (...parts: readonly (Uint8Array | number)[]): Uint8Array =>
    new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.alloc(part, 32) : part))));
  check([
    ["has 64 bits in the entries", zip({ zip64: "entries" }), box],
    ["has 64 bits in the offsets only", zip({ zip64: "offset" }), box],
    ["has 64 bits in the end record", zip({ zip64: "end" }), box],
    ["has 64 bits in entries and end record", zip({ zip64: "both" }), box],
    ["has sizes after the data", zip({ descriptor: true }), box],
    ["has sizes of 64 bits after the data", zip({ descriptor: true, zip64: "both" }), box],
    ["is not compressed", zip({ method: 0 }), box],
    ["has another compression", zip({ method: 12 }), "zipMethod"],
    ["is encrypted", zip({ encrypted: true }), "encrypted"],
    ["has bytes after its end", joined(bytes, 70_000), box],
    ["is cut", bytes.slice(0, bytes.length - 30), "truncated"],
    ["is half", bytes.slice(0, bytes.length / 2), "truncated"],
    ["is only a begin", new TextEncoder().encode("PK\x03\x04rubbish"), "zipDamaged"],
    ["has damaged data", damaged(bytes), "zipDamaged"],
  ]);
});

/** Changes the packed bytes of the last entry. */
function damaged(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const offset = Buffer.from(copy).lastIndexOf("PK\x03\x04");
  copy.fill(0xff, offset + 60, offset + 200);
  return copy;
}

describe("a project as slicers write it, on both sides", () => {
  const vendor = 'xmlns:BambuStudio="http://schemas.bambulab.com/package/2021" requiredextensions="p"';
  const part = modelText({
    attributes: vendor,
    metadata: '<metadata name="BambuStudio:3mfVersion">1</metadata>',
    resources:
      object(1, boxMesh.replaceAll('v1="0"', 'v1="0" paint_color="4" pid="1" p1="0"'), 'p:UUID="a" type="model"') +
      object(2, boxMesh, 'p:UUID="b" type="other"'),
    build: "<build/>",
  });
  const model = modelText({
    attributes: vendor,
    metadata: ["Application", "DesignerUserId", "ProfileTitle", "BambuStudio:3mfVersion"]
      .map((name) => `<metadata name="${name}">a &amp; b</metadata>`)
      .join(""),
    resources: object(
      8,
      components(
        component(1, 'p:path="/3D/Objects/My%20Part_1.model" p:UUID="c" transform="1 0 0 0 1 0 0 0 1 0 0 0"'),
        component(2, 'p:path="/3D/Objects/My%20Part_1.model" transform="1 0 0 0 1 0 0 0 1 90 0 0"'),
      ),
      'p:UUID="d" type="model"',
    ),
    build:
      '<build p:UUID="e"><item objectid="8" p:UUID="f" transform="1 0 0 0 1 0 0 0 1 128 128 0" printable="1"/></build>',
  });
  check([
    [
      "is read",
      {
        model,
        rels: relations(
          relation("3dmodel", "/3D/3dmodel.model"),
          relation("thumbnail", "/Metadata/plate_1.png", "", thumbnailType),
          relation("cover-thumbnail-middle", "/Metadata/none.png", "", "http://schemas.bambulab.com/package/2021"),
        ),
        files: {
          "3D/_rels/3dmodel.model.rels": relations(relation("3dmodel", "/3D/Objects/My%20Part_1.model")),
          "3D/Objects/My Part_1.model": part,
          "Metadata/plate_1.png": "x",
          "Metadata/model_settings.config": "<config/>",
        },
      },
      "24 · 100×20×30",
    ],
  ]);
});
