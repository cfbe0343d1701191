import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpusDir, corpusThings } from "#support/corpus.ts";
import { parseThingReadme } from "#server/areas/models/importing/design-readme.ts";

const whole = `Cup #1: "by the sea" &amp; more
===============
**Please note: This thing is part of a list.**  

Cup #1: "by the sea" &amp; more  by Some One , published Feb 29, 2012

![Image](img/front.jpg)

Description
--------
First line<br />
Files
--------
were the best part, <b>really</b>.

Instructions
--------
None

Files
--------
[![Image](img/a_preview.jpg)](odd%20name%20%281%29.stl)
 [ odd name (1).stl](odd%20name%20%281%29.stl)  

[![Image](img/b_preview.jpg)](sub/b\\_2 (final).stl)
 [ b_2 (final).stl](sub/b\\_2 (final).stl)  
 [ 50%.stl](50%.stl)
 [ out](../../etc/passwd)
 [ out](/etc/passwd)
 [ elsewhere](http://example.com/x.stl)



Pictures
--------
![Image](img/front.jpg)
![Image](img/back.jpg)
![Image](..%2fa.png)


Tags
--------
Cup , two words ,Cup, 杯子  

License
--------
Cup #1 by Some One is licensed under the Creative Commons - Attribution - Non-Commercial - Share Alike license.  



By: Jane (The Maker) Doe (Some One)
--------
<http://example.com/>`;

describe("a complete README", () => {
  test.each([
    ["as written", whole],
    ["with the line ends of Windows and a byte order mark", `\uFEFF${whole.replaceAll("\n", "\r\n")}`],
  ])("is parsed completely %s", (_, text) => {
    expect(parseThingReadme(text)).toEqual({
      title: 'Cup #1: "by the sea" & more',
      author: { realName: "Jane (The Maker) Doe", nick: "Some One" },
      published: "2012-02-29",
      descriptionHtml: "First line<br />\nFiles\n--------\nwere the best part, <b>really</b>.",
      instructions: "",
      files: ["odd name (1).stl", "sub/b_2 (final).stl", "50%.stl"],
      pictures: ["img/front.jpg", "img/back.jpg"],
      outside: { files: ["../../etc/passwd", "/etc/passwd", "http://example.com/x.stl"], pictures: ["..%2fa.png"] },
      tags: ["Cup", "two words", "杯子"],
      license: "ccByNcSa",
      licenseText: "Creative Commons - Attribution - Non-Commercial - Share Alike",
    });
  });
});

describe("a README with missing parts", () => {
  test("is parsed to empty values if it is empty", () => {
    expect(parseThingReadme("")).toEqual({
      title: "",
      author: { realName: null, nick: null },
      published: null,
      descriptionHtml: "",
      instructions: "",
      files: [],
      outside: { files: [], pictures: [] },
      pictures: [],
      tags: [],
      license: null,
      licenseText: "",
    });
  });

  test("is parsed without the author's real name, the date and some sections", () => {
    const text = "Box\n===\n\nBox  by maker , published soon\n\nTags\n----\nNone\n\nLicense\n-------\nAsk me.";
    const readme = parseThingReadme(text);
    expect(readme).toMatchObject({
      title: "Box",
      author: { realName: null, nick: "maker" },
      published: null,
      tags: [],
    });
    expect(readme).toMatchObject({ license: null, licenseText: "Ask me." });
  });

  test("has no date if its day is not in the calendar", () => {
    expect(parseThingReadme("A\n===\nA by b , published Feb 30, 2011").published).toBeNull();
  });
});

test.each([
  ["Creative Commons - Attribution", "ccBy"],
  ["Creative Commons - Attribution - Share Alike", "ccBySa"],
  ["Attribution-ShareAlike 4.0, CC BY-SA", "ccBySa"],
  ["Creative Commons - Attribution - Non-Commercial", "ccByNc"],
  ["Creative Commons - Attribution - No Derivatives", "ccByNd"],
  ["Creative Commons - Attribution - Non-Commercial - No Derivatives", "ccByNcNd"],
  ["Creative Commons - Public Domain Dedication", "cc0"],
  ["Attribution - Non-Commercial - Share Alike", "ccByNcSa"],
  ["attribution–noncommercial–noderivs 3.0 unported", "ccByNcNd"],
  ["CC BY-NC-ND 4.0 International", "ccByNcNd"],
  ["by-sa", "ccBySa"],
  ["Attribution-NonCommercial 2.5 Generic", "ccByNc"],
  ["Creative Commons BY-NC (CC BY-NC) Version 4.0", "ccByNc"],
  ["CC0 1.0 Universal", "cc0"],
  ["CC Zero", "cc0"],
  ["Public Domain", "cc0"],
  ["知识共享 署名-非商业性使用-相同方式共享 4.0 国际 许可协议", "ccByNcSa"],
  ["Creative Commons - Attribution - Share Alike - No Derivatives", null],
  ["Creative Commons - Share Alike", null],
  ["Non-Commercial", null],
  ["sold by me", null],
  ["MIT with attribution", null],
  ["BSD License", null],
  ["GNU - GPL", null],
  ["All Rights Reserved", null],
])("the license %s has the key %s", (name, key) => {
  const text = `A\n===\n\nLicense\n---\nA by b is licensed under the ${name} license.  `;
  expect(parseThingReadme(text)).toMatchObject({ license: key, licenseText: name });
});

function staysInside(hostile: string): void {
  for (const path of parseThingReadme(`Files\n---\n${hostile}`).files) {
    expect(path.split(/[/\\]/)).not.toContain("..");
    expect(path).not.toMatch(/^[/\\]|^[a-z]+:/i);
  }
}

test("a README of any text is parsed in time, and no path leads outside of its folder", () => {
  const pieces = [
    "Files\n---\n",
    "](",
    "![Image](",
    ")",
    "\\",
    "(",
    "../",
    "a.stl",
    "\n",
    "%2e%2e/",
    "&amp;",
    "By: ",
    "---\n",
  ];
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((list) => list.join("")),
  );
  fc.assert(fc.property(text, staysInside), { numRuns: 500 });
  const start = performance.now();
  for (const piece of pieces) staysInside(piece.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(5000);
});

if (corpusDir === null) {
  test.skip("the 17 corpus designs (neither CORPUS_DIR nor ../shared/corpus exists)", () => {});
} else {
  const dir = corpusDir;

  test.each(corpusThings(dir))("parses the corpus design %s", (thing) => {
    const readme = parseThingReadme(readFileSync(join(dir, "things", thing, "README.md"), "utf8"));
    expect(readme.title.replace(/[^a-z0-9]+/gi, "-")).toBe(thing);
    expect(readme.author).toEqual({ realName: "Mark Durbin", nick: "MakeALot" });
    expect(readme.published).toMatch(/^201[1-4]-\d\d-\d\d$/);
    expect(readme.descriptionHtml.length).toBeGreaterThan(20);
    expect(readme.files.length).toBeGreaterThan(0);
    expect(readme.pictures.every((path) => /^img\/\w+\.jpg$/.test(path))).toBe(true);
    expect(readme.license).toBe(readme.licenseText === "BSD License" ? null : (readme.license ?? "one of ours"));
  });

  test("recognizes the licenses of the corpus", () => {
    const counts = new Map<string, number>();
    for (const thing of corpusThings(dir)) {
      const { license } = parseThingReadme(readFileSync(join(dir, "things", thing, "README.md"), "utf8"));
      counts.set(license ?? "none", (counts.get(license ?? "none") ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ none: 2, ccBy: 14, ccBySa: 1 });
  });
}
