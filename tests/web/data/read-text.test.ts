import { expect, it } from "vitest";
import { readText } from "#web/data/read-text.ts";
import { smallerUrl } from "#web/media/file/smaller-url.ts";

const read = (bytes: BodyInit, name = "a.txt", most?: number) => readText(new Response(bytes), name, most);

it("shows a text as it is written, in its encoding, and JSON with one value a line", async () => {
  expect(await read("<script>alert(1)</script>", "a.html")).toEqual({ text: "<script>alert(1)</script>" });
  expect(await read(new Uint8Array([0xc4, 0xa3, 0xd0, 0xcd]))).toEqual({ text: "模型" });
  expect(await read(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]))).toHaveProperty(
    "text",
    expect.stringContaining("ab"),
  );
  expect(await read('{"a":[1]}', "a.json")).toEqual({ text: '{\n  "a": [\n    1\n  ]\n}' });
  expect(await read('{"a":', "a.json")).toEqual({ text: '{"a":' });
});

it("says why a file is not shown as text", async () => {
  const fault = async (reply: Promise<object>) => (await reply) as { fault: readonly string[] };
  expect((await fault(read("1234567890", "a.txt", 9))).fault[1]).toMatch(/larger/);
  expect((await fault(read(new Uint8Array([1, 0, 2])))).fault[1]).toMatch(/no text/);
  expect((await fault(readText(new Response(null, { status: 404 }), "a.txt"))).fault[1]).toMatch(/Could not/);
});

it("asks for a smaller picture only where the address may be changed and nothing moves", () => {
  expect(smallerUrl("/files/aa/1.png", 640)).toBe("/files/aa/1.png?x-oss-process=image/resize,w_640/format,webp");
  for (const url of [
    "/files/a.gif",
    "/files/a.avif",
    "/files/a.awebp",
    "https://x.oss/a.png?Signature=1",
    "/files/a.png?t=1",
  ])
    expect(smallerUrl(url, 640)).toBeNull();
});
