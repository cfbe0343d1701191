import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it("an upload is refused if its content is not what its extension says", async () => {
  const contents: [name: string, content: string | Buffer][] = [
    ["a.pdf", "%PDF-1.7\n"],
    ["a.zip", "PK\x03\x04…"],
    ["a.xlsx", "PK\x03\x04…xl/workbook.xml…"],
    ["a.svg", '<?xml version="1.0"?><svg/>'.replace("/>", " />")],
    ["a.ttf", Buffer.from([0, 1, 0, 0, 0, 9])],
    ["a.mp3", "ID3…"],
    ["b.mp3", Buffer.from([0xff, 0xfb, 0x90, 0])],
    ["a.mp4", Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from("ftypisom")])],
  ];
  for (const [name, content] of contents) {
    expect((await upload(api, name, Buffer.from(content))).code, name).toBe(codes.ok);
    const wrong = await upload(api, name, Buffer.from(`<html>${name}</html>`));
    expect([wrong.code, wrong.msg], name).toEqual([codes.illegalParameter, expect.stringContaining("扩展名")]);
  }
  for (const name of ["a.csv", "a.bin", "a.gcode"])
    expect((await upload(api, name, Buffer.from(name))).code, name).toBe(codes.ok);
});

it("a file never runs as a page, even if it is an SVG with a script", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const { key } = (await upload(api, "a.svg", Buffer.from(svg))).result;
  for (const path of [key, `${key}?x-oss-process=image/resize,w_96`]) {
    const { statusCode, headers } = await api.app.inject({
      url: `/files/${path}`,
      headers: { cookie: `console_files=${api.admin}` },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  }
});
