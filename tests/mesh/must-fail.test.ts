import { describe, expect, it } from "vitest";
import type { PackageText } from "#support/mesh-files.ts";
import { boxMesh, modelText, packageBytes, relation, relations, thumbnailType } from "#support/mesh-files.ts";
import { onBothSides } from "./both-sides.ts";

/** What each 3MF means, on both sides. */
type Case = readonly [what: string, content: PackageText, result: string];

const box = "12 · 10×20×30";
const one = `<object id="1">${boxMesh}</object>`;

const check = (cases: readonly Case[]): void => {
  it.each(cases)("%s", async (_what, content, result) =>
    expect(await onBothSides(packageBytes(content), "a.3mf")).toBe(result),
  );
};

describe("a 3MF that the consortium's tests refuse, on both sides", () => {
  const texture = '<m:texture2d id="2" path="/3D/a.png" contenttype="image/png"/>';
  const base = '<basematerials id="3"><base name="a" displaycolor="#0000FF"/></basematerials>';
  const colors = (id: number): string => `<m:colorgroup id="${id}"><m:color color="#FFFFFF"/></m:colorgroup>`;
  const group = '<m:texture2dgroup id="5" texid="2"><m:tex2coord u="0" v="0"/></m:texture2dgroup>';
  const composite = (id: number): string =>
    `<m:compositematerials id="${id}" matid="3" matindices="0"><m:composite values="1"/></m:compositematerials>`;
  const multi = (pids: string, id = 9): string =>
    `<m:multiproperties id="${id}" pids="${pids}"><m:multi pindices="0 0"/></m:multiproperties>`;
  const sound = texture + base + colors(4) + group + composite(6) + multi("3 4 5 5");
  const withResources = (resources: string): PackageText => ({
    model: modelText({ resources: resources + one }),
    files: { "3D/a.png": "x" },
  });
  const replaced = (from: string, to: string): PackageText => withResources(sound.replace(from, to));
  const root = relation("3dmodel", "/3D/3dmodel.model");
  const rels = (...more: readonly string[]): PackageText => ({
    rels: relations(root, ...more),
    files: { "a.png": "x", "3D/b.model": modelText() },
  });
  const modelRels = (...list: readonly string[]): PackageText => ({
    files: { "3D/_rels/3dmodel.model.rels": relations(...list), "3D/a.xml": "x", "3D/b.xml": "x" },
  });
  const model = (from: string, to: string): PackageText => ({ model: modelText().replace(from, to) });
  check([
    ["has materials that are sound", withResources(sound), box],
    ["has the id of a color group twice", withResources(sound + colors(4)), "resourceTwice"],
    ["has an id in two kinds", replaced('colorgroup id="4"', 'colorgroup id="2"'), "resourceTwice"],
    ["has a color without a value", replaced(' color="#FFFFFF"', ""), "attributeMissing"],
    ["has the id of a texture group twice", withResources(sound + group), "resourceTwice"],
    ["has a texture group without texture", replaced(' texid="2"', ""), "attributeMissing"],
    ["has a texture group of a color", replaced('texid="2"', 'texid="4"'), "resourceKind"],
    ["has the id of composite materials twice", withResources(sound + composite(6)), "resourceTwice"],
    ["composes what is no material", replaced('matid="3"', 'matid="4"'), "resourceKind"],
    ["composes nothing", replaced(' matid="3" matindices="0"', ""), "attributeMissing"],
    ["composes without indexes", replaced(' matindices="0"', ""), "attributeMissing"],
    ["combines nothing", replaced(' pids="3 4 5 5"', ""), "attributeMissing"],
    ["combines what other namespaces may have, and is read", replaced('pids="3 4 5 5"', 'pids="3 77"'), box],
    ["has a texture of another type of pictures, and is read", replaced("image/png", "image/jpg"), box],
    ["combines base and composite materials", replaced('pids="3 4 5 5"', 'pids="3 6"'), "propertiesTwice"],
    ["combines two composite materials", withResources(sound + composite(7) + multi("6 7", 10)), "propertiesTwice"],
    ["combines two colors", withResources(sound + colors(8) + multi("4 8", 10)), "propertiesTwice"],
    ["combines what is combined", withResources(sound + multi("9", 10)), "resourceKind"],
    ["has a texture of no type", replaced('contenttype="image/png"', 'contenttype=""'), "attributeInvalid"],
    ["has a texture without path", replaced(' path="/3D/a.png"', ""), "attributeMissing"],
    ["has the id of base materials twice", withResources(sound + base), "resourceTwice"],
    ["has an object twice", withResources(sound + one), "resourceTwice"],
    ["has an object of an unknown type", model('type="model"', 'type="invalidtype"'), "attributeInvalid"],
    ["has an object with an index and no properties", model('type="model"', 'pindex="2"'), "attributeMissing"],
    ["builds an object of the type other", model('type="model"', 'type="other"'), "otherInBuild"],
    ["builds an object that is missing", model('objectid="1"', 'objectid="14"'), "resourceMissing"],
    ["has no resources", { model: modelText({ resources: null }) }, "noResources"],
    ["has no build", { model: modelText({ build: "" }) }, "nothingToBuild"],
    ["has two models in one part", { model: modelText() + modelText({ declaration: "" }) }, "severalModels"],
    ["has metadata without a name", { model: modelText({ metadata: "<metadata>a</metadata>" }) }, "attributeMissing"],
    ["has the attribute xml:space", { model: modelText({ attributes: 'xml:space="default"' }) }, "forbiddenAttribute"],
    [
      "has an attribute of the schema",
      {
        model: modelText({
          metadata: '<d:created xmlns:d="urn:d" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:type="d:x"/>',
        }),
      },
      "forbiddenAttribute",
    ],
    ["names no model part", { rels: relations() }, "noModel"],
    ["names a model part that is missing", { rels: relations(relation("3dmodel", "/3D/other.model")) }, "partMissing"],
    ["names two model parts", rels(relation("3dmodel", "/3D/b.model")), "severalModels"],
    ["names one model part twice", rels(root), box],
    ["names a thumbnail that is there", rels(relation("thumbnail", "/a.png", "", thumbnailType)), box],
    ["names other content that is missing", rels(relation("custom", "/none.xml")), box],
    ["names a vendor's thumbnail that is missing", rels(relation("thumbnail", "/none.png", "", "urn:vendor")), box],
    ["names a texture outside", modelRels(relation("3dtexture", "C:/a.png")), "outsidePackage"],
    [
      "names a texture as external",
      modelRels(relation("3dtexture", "a.png", 'TargetMode="External"')),
      "outsidePackage",
    ],
    ["names a texture on the web", modelRels(relation("3dtexture", "https://example.com/a.png")), "outsidePackage"],
    [
      "names two print tickets",
      modelRels(relation("printticket", "/3D/a.xml"), relation("printticket", "b.xml")),
      "severalPrintTickets",
    ],
    ["names one print ticket", modelRels(relation("printticket", "a.xml")), box],
  ]);

  // The specification ignores these. Common slicers write them, as do the consortium's own examples.
  check([
    [
      "repeats a name of metadata, and is read",
      { model: modelText({ metadata: '<metadata name="Title">a</metadata>'.repeat(2) }) },
      box,
    ],
    [
      "names a thumbnail that is missing, and is read",
      rels(relation("thumbnail", "/none.png", "", thumbnailType)),
      box,
    ],
    ["names a texture that is missing, and is read", modelRels(relation("3dtexture", "/3D/none.png")), box],
    ["names a further model that is missing, and is read", modelRels(relation("3dmodel", "/3D/none.model")), box],
    [
      "has metadata of an unknown name, and is read",
      { model: modelText({ metadata: '<metadata name="DesignerUserId">a</metadata>' }) },
      box,
    ],
    [
      "has attributes of unknown namespaces, and is read",
      { model: modelText().replace("<vertices>", '<vertices xmlns:n="urn:n" n:new="a">') },
      box,
    ],
  ]);
});
