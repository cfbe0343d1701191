import { expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { fileFormats } from "#kernel/file-formats.ts";
import { holdCalls, logIn, press, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { objText } from "#support/mesh-files.ts";
import { sharedConsole } from "#support/shared.ts";
import { png } from "#support/upload.ts";

const product = sharedConsole();

it("files of every kind follow each other, and a mesh and a text keep their own keys once they are entered", async () => {
  const cover = { key: "ca/1.png", name: "1.png", width: 80, height: 60, size: 9, md5: "a" };
  const model = await makeModel(product.db, { groupName: "多种文件", covers: [cover] });
  const source = (key: string, name: string) => ({ fileName: name, file: { key, name, size: 9, md5: key } });
  await makeModelFile(product.db, model.id, source("ca/cube.obj", "cube.obj"));
  await makeModelFile(product.db, model.id, source("ca/page.html", "page.html"));
  await makeModelFile(product.db, model.id, source("ca/part.zip", "part.zip"));
  const person = await visitor(product);
  const { page } = person;
  const bodies: Readonly<Record<string, Buffer>> = {
    "1.png": Buffer.from(await png(80, 60)),
    "cube.obj": Buffer.from(objText()),
    "page.html": Buffer.from("<script>document.title = 'ran'</script>"),
  };
  await page.route("**/files/ca/*", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    return route.fulfill({ body: bodies[name] ?? Buffer.from("") });
  });
  await logIn(person, product, `/model-admin?id=${model.id}`);
  await page.locator("[data-pane=detail]", { hasText: "多种文件" }).first().waitFor();
  await press(page, "Space");
  const carousel = page.getByRole("dialog", { name: "文件预览" });
  const line = carousel.locator("[data-testid=file-line]");
  await line.getByText("1.png").waitFor();
  await line.getByText("80 × 60 px").waitFor();
  await carousel.getByRole("button", { name: "实际大小" }).waitFor();

  await press(page, "ArrowRight");
  await line.getByText("cube.obj").waitFor();
  expect(await carousel.getByRole("button", { name: "实际大小" }).count()).toBe(0);
  await carousel.locator("[data-slot=facts]", { hasText: "12" }).waitFor();
  await press(page, "v");
  await carousel.locator("[data-viewer]:focus").waitFor();
  // Arrows turn the mesh, and Space belongs to nothing here.
  await press(page, "ArrowRight", "Space");
  expect(await line.innerText()).toContain("cube.obj");
  await press(page, "Escape");
  await carousel.locator("[role=group]:focus").waitFor();
  await press(page, "v");
  await carousel.locator("[data-viewer]:focus").waitFor();
  await press(page, "n");

  await line.getByText("page.html").waitFor();
  await carousel.locator("pre", { hasText: "document.title" }).waitFor();
  expect(await page.title()).not.toBe("ran");
  await press(page, "ArrowRight");
  await line.getByText("part.zip").waitFor();
  await carousel.getByText("此类文件没有预览").waitFor();
  await carousel.getByRole("link", { name: "下载" }).waitFor();
  await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await line.getByText("1.png").waitFor();
  await press(page, "Space");
  await carousel.waitFor({ state: "detached" });
});

it("files that arrive later join the open carousel, whichever tab of the record is open", async () => {
  const cover = (n: number) => ({ key: `cb/${n}.png`, name: `${n}.png`, width: 80, height: 60, size: 9, md5: `${n}` });
  const model = await makeModel(product.db, { groupName: "后到的文件", covers: [cover(1), cover(2)] });
  await makeModelFile(product.db, model.id, { fileName: "cube.obj", file: { key: "cb/cube.obj", name: "cube.obj" } });
  const person = await visitor(product);
  const { page } = person;
  const picture = Buffer.from(await png(80, 60));
  const mesh = Buffer.from(objText());
  await page.route("**/files/cb/*", (route) =>
    route.fulfill({ body: route.request().url().includes("obj") ? mesh : picture }),
  );
  const come = await holdCalls(page, new RegExp(`${v2("model", "evidence")}$`));
  await logIn(person, product, `/model-admin?id=${model.id}&tab=basics`);
  await page.locator("[data-pane=detail]", { hasText: "后到的文件" }).first().waitFor();
  await press(page, "Space");
  const carousel = page.getByRole("dialog", { name: "文件预览" });
  await carousel.getByText("1 / 2").waitFor();
  await press(page, "ArrowRight");
  await carousel.getByText("2 / 2").waitFor();
  come();
  await expect
    .poll(async () => {
      await press(page, "ArrowRight");
      return carousel.locator("[data-testid=file-line]").innerText();
    })
    .toContain("cube.obj");
  await carousel.getByText("文件 1 / 1").waitFor();
  await press(page, "ArrowLeft");
  await carousel.getByText("2 / 2").waitFor();
  await press(page, "Escape");
  await carousel.waitFor({ state: "detached" });
});

it("a file of any kind that cannot be shown says why", async () => {
  const endings = [...Object.keys(fileFormats), "png", "gif", "gcode.3mf"];
  const cover = { key: "cc/cover.png", name: "cover.png", width: 80, height: 60, size: 9, md5: "a" };
  const model = await makeModel(product.db, { groupName: "坏文件", covers: [cover] });
  for (const ending of endings) {
    const name = `bad.${ending}`;
    await makeModelFile(product.db, model.id, { fileName: name, file: { key: `cc/${name}`, name, size: 9, md5: "a" } });
  }
  const person = await visitor(product);
  const { page } = person;
  await page.route("**/files/cc/*", (route) => route.fulfill({ body: Buffer.from([0, 1, 2, 0xff]) }));
  await logIn(person, product, `/model-admin?id=${model.id}&tab=basics`);
  await page.locator("[data-pane=detail]", { hasText: "坏文件" }).first().waitFor();
  await press(page, "Space");
  const carousel = page.getByRole("dialog", { name: "文件预览" });
  const view = carousel.getByTestId("file-view");
  await carousel.getByText("1 / 1").waitFor();
  for (const ending of endings) {
    await expect.poll(() => view.getByText(`bad.${ending}`, { exact: true }).count()).toBe(0);
    await press(page, "ArrowRight");
    await view.getByText(`bad.${ending}`, { exact: true }).waitFor();
    await expect
      .poll(() => view.innerText(), { message: ending, timeout: 5_000 })
      .toMatch(/无法|没有|不在|失败|不是|不完整/);
  }
});

/** A second of silence: frames of 128 kbit/s at 44.1 kHz. */
const silence = Buffer.concat(
  Array.from({ length: 40 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])),
);

it("a sound keeps Space and the arrow keys while it is entered, and Esc leads out of it first", async () => {
  const cover = { key: "cd/cover.png", name: "cover.png", width: 80, height: 60, size: 9, md5: "a" };
  const model = await makeModel(product.db, { groupName: "声音", covers: [cover] });
  const file = { key: "cd/a.mp3", name: "a.mp3", size: silence.length, md5: "b" };
  await makeModelFile(product.db, model.id, { fileName: "a.mp3", file });
  const person = await visitor(product);
  const { page } = person;
  await page.route("**/files/cd/*", (route) => route.fulfill({ body: silence, contentType: "audio/mpeg" }));
  await logIn(person, product, `/model-admin?id=${model.id}&tab=basics`);
  const detail = page.locator("[data-pane=detail]", { hasText: "声音" }).first();
  await detail.waitFor();
  await press(page, "Space");
  const carousel = page.getByRole("dialog", { name: "文件预览" });
  await carousel.getByText("1 / 1").waitFor();
  await expect
    .poll(async () => {
      await press(page, "ArrowRight");
      return carousel.locator("audio").count();
    })
    .toBe(1);
  await press(page, "v");
  const sound = carousel.locator("audio:focus");
  await sound.waitFor();
  await press(page, "Space", "ArrowLeft");
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.played.length)).toBe(1);
  await press(page, "Escape");
  await carousel.locator("[role=group]:focus").waitFor();
  await press(page, "Escape");
  await carousel.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
