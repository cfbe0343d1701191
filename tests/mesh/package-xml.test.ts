import { describe, expect, it } from "vitest";
import type { PackageText } from "#support/mesh-files.ts";
import { boxMesh, modelText, packageBytes, relation, relations, utf16 } from "#support/mesh-files.ts";
import { onBothSides } from "./both-sides.ts";

/** What each 3MF means, on both sides. */
type Case = readonly [what: string, content: PackageText, result: string];

const box = "12 · 10×20×30";

const check = (cases: readonly Case[]): void => {
  it.each(cases)("%s", async (_what, content, result) =>
    expect(await onBothSides(packageBytes(content), "a.3mf")).toBe(result),
  );
};

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n`;
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

describe("the XML of a 3MF on both sides", () => {
  const title = (text: string): string => `<metadata name="Title">${text}</metadata>`;
  check([
    ["is in UTF-8", {}, box],
    ["has a byte order mark", { model: `\ufeff${modelText()}` }, box],
    ["has no declaration", { model: modelText({ declaration: "" }) }, box],
    ["is in UTF-16, little end first", { model: utf16(modelText({ declaration: declared("UTF-16") }), "le") }, box],
    ["is in UTF-16, big end first", { model: utf16(modelText({ declaration: declared("UTF-16") }), "be") }, box],
    [
      "is in UTF-16 without a mark",
      { model: utf16(modelText({ declaration: declared("UTF-16LE") }), "le", false) },
      box,
    ],
    ["is in UTF-16, big end first, without a mark", { model: utf16(modelText(), "be", false) }, box],
    ["is in UTF-8 and declares UTF-16", { model: modelText({ declaration: declared("utf-16") }) }, box],
    [
      "is in ISO 8859-1",
      { model: latin1(modelText({ declaration: declared("ISO-8859-1"), metadata: title("Käse") })) },
      box,
    ],
    ["is in GB18030", { model: modelText({ declaration: declared("GB18030") }) }, box],
    [
      "is in UTF-32",
      { model: new Uint8Array(Buffer.from([...modelText()].flatMap((c) => [0, 0, 0, c.charCodeAt(0)]))) },
      "encoding",
    ],
    ["declares UTF-32", { model: modelText({ declaration: declared("UTF-32") }) }, "encoding"],
    [
      "declares an encoding that nobody knows",
      { model: modelText({ declaration: declared("x-klingon") }) },
      "encoding",
    ],
    [
      "has relationships in UTF-16",
      { rels: null, files: { "_rels/.rels": utf16(relations(relation("3dmodel", "/3D/3dmodel.model")), "le") } },
      box,
    ],
    ["has a bare ampersand", { model: modelText({ metadata: title("A & B") }) }, "notWellFormed"],
    [
      "has a bare ampersand in an attribute",
      { model: modelText({ metadata: '<metadata name="A & B"/>' }) },
      "notWellFormed",
    ],
    ["has entities of XML", { model: modelText({ metadata: title("A &amp; B &#38; &lt;&gt;&quot;&apos;") }) }, box],
    ["has an unknown entity", { model: modelText({ metadata: title("&nbsp;") }) }, "notWellFormed"],
    ["has an unclosed element", { model: modelText().replace("</resources>", "") }, "notWellFormed"],
    ["is cut", { model: modelText().slice(0, 900) }, "notWellFormed"],
    [
      "has an attribute twice",
      { model: modelText().replace('<object id="1"', '<object id="1" id="2"') },
      "notWellFormed",
    ],
    ["has attributes in single quotes", { model: modelText().replaceAll('"', "'") }, box],
    ["has blanks around the equals sign", { model: modelText().replaceAll(/(?<=v\d)=/g, " = ") }, box],
    ["has tabs and line ends between attributes", { model: modelText().replaceAll(/ (?=v\d)/g, "\t\r\n") }, box],
    ["has comments with elements", { model: modelText({ metadata: '<!-- <item objectid="9"/> -->' }) }, box],
    ["has a CDATA section", { model: modelText({ metadata: title("<![CDATA[<build/> & ]]>") }) }, box],
    [
      "has a document type",
      { model: modelText({ declaration: "<!DOCTYPE model [<!ELEMENT model ANY>]>" }) },
      "documentType",
    ],
    [
      "has a name that looks like an attribute",
      { model: modelText({ resources: `<object name="box id='7' v" id="1">${boxMesh}</object>` }) },
      box,
    ],
    [
      "has a name that looks like an element",
      { model: modelText({ resources: `<object name="a &lt;triangle/> > b" id="1">${boxMesh}</object>` }) },
      box,
    ],
    [
      "has attributes of extensions that look like its own",
      { model: modelText({ resources: `<object p:id="7" id="1" p:type="x">${boxMesh}</object>` }) },
      box,
    ],
    [
      "has elements of extensions that look like its own",
      {
        model: modelText({
          resources: `<object id="1">${boxMesh.replace("<vertices>", '<vertices><s:vertex xmlns:s="urn:s" x="9" y="9" z="99"/>')}</object>`,
        }),
      },
      box,
    ],
    [
      "has an element of a prefix that is not declared",
      { model: modelText({ resources: `<ms:metal id="1" x="2"/><object id="1">${boxMesh}</object>` }) },
      box,
    ],
    [
      "has a prefix for the core namespace",
      {
        model: modelText()
          .replaceAll(/<(\/?)(?=[a-z])/g, "<$1c:")
          .replace("xmlns=", "xmlns:c="),
      },
      box,
    ],
    ["has no namespace", { model: modelText().replace(/xmlns="[^"]*"/, "") }, box],
    [
      "has prefixes with the names of methods",
      { model: modelText({ resources: `<object constructor:x="1" __proto__:y="2" id="1">${boxMesh}</object>` }) },
      box,
    ],
    [
      "declares a prefix of such a name",
      { model: modelText({ metadata: '<__proto__:a xmlns:__proto__="urn:p"/>' }) },
      box,
    ],
    ["has another root", { model: "<html/>" }, "noModel"],
  ]);
});
