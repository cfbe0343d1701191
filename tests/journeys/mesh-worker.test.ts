import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { visitor } from "#support/console.ts";
import { modelText, objText, onlyVertices, packageBytes, utf16 } from "#support/mesh-files.ts";
import { sharedConsole } from "#support/shared.ts";
import { inViewer } from "../mesh/both-sides.ts";

const product = sharedConsole();

/** Files that need every part of the reader: zip, XML, encodings, text, and a reason. */
const files: Readonly<Record<string, Uint8Array>> = {
  "utf16.3mf": packageBytes({ model: utf16(modelText(), "be"), zip: { zip64: "both", descriptor: true } }),
  "beams.3mf": packageBytes({
    model: modelText({ resources: `<object id="1">${onlyVertices("<triangles/><b:beamlattice/>")}</object>` }),
  }),
  "mac.obj": new TextEncoder().encode(objText((text) => `${text.replaceAll("\n", "\r")}f 1\r`)),
};

it("the worker of the built console reads files like the server, under the console's content security policy", async () => {
  const { page } = await visitor(product);
  await page.goto(product.url);
  await page.route("**/files/worker-test/*", (route) =>
    route.fulfill({ body: Buffer.from(files[route.request().url().split("/").at(-1) ?? ""] ?? []) }),
  );
  const name = readdirSync(resolve(".build/console/assets")).find((file) => /^mesh-worker-.*\.js$/.test(file));
  const read = await page.evaluate(
    async ([script, names]) => {
      const worker = new Worker(`/assets/${script}`, { type: "module" });
      const answers = names.map(
        (file, id) =>
          new Promise<string>((done) => {
            worker.addEventListener("error", ({ message }) => done(message));
            worker.addEventListener("message", ({ data }) => {
              if (data.id !== id || data.reading) return;
              const size = (): string =>
                data.mesh.max.map((value: number, axis: number) => value - data.mesh.min[axis]).join("×");
              const { triangles, leftOut } = data.mesh ?? {};
              done(
                data.fault ??
                  [triangles, size(), ...(leftOut?.skippedFaces ? [`${leftOut.skippedFaces} skipped`] : [])].join(
                    " · ",
                  ),
              );
            });
            worker.postMessage({ id, url: `/files/worker-test/${file}`, name: file }, { transfer: [] });
          }),
      );
      return Promise.all(answers);
    },
    [name, Object.keys(files)] as const,
  );
  const expected = await Promise.all(Object.entries(files).map(([file, bytes]) => inViewer(bytes, file)));
  expect(read).toEqual(expected);
  expect(read).toEqual(["12 · 10×20×30", "beamLattice", "12 · 10×20×30 · 1 skipped"]);
});
