import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { v2 } from "#domain/api/call.ts";
import { makeCategory, makeUser } from "../../support/factory.ts";
import { uploadOverHttp } from "../../support/upload-over-http.ts";
import { photo } from "../photo.ts";
import { torus } from "../torus.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import type { PlainPage } from "./plain-page.ts";
import { openPlainPage } from "./plain-page.ts";

const MB = 1024 * 1024;
const GIGABYTE = 1024;
const FORM = "/feedback?v=all&edit=new";
const FILES = 'input[type=file]:not([accept*=image]):not([accept=".mp4"])';
const PICTURES = "[data-form] input[type=file][accept*=image]";
const buttonOf = (text: string): string =>
  `[...document.querySelectorAll("button")].find((one) => one.textContent.includes(${JSON.stringify(text)}))`;

/** Writes a file that passes for a zip. */
async function writeZip(path: string, megabytes: number): Promise<void> {
  await pipeline(function* () {
    yield Buffer.from("PK\u0003\u0004");
    for (let i = 0; i < megabytes; i++) yield randomBytes(MB);
  }, createWriteStream(path));
}

/** Uploads 1 GB from a form, and looks at the window meanwhile. */
async function uploadRows(page: PlainPage, folder: string): Promise<BenchRow[]> {
  const path = join(folder, "large.zip");
  await writeZip(path, GIGABYTE);
  await page.until(buttonOf("添加一行"));
  await page.read(`${buttonOf("添加一行")}.click()`);
  await page.until(`document.querySelector('${FILES}')`);
  await pause(2_000);
  const base = page.memory();
  await page.read("window.blocked.length = 0");
  const began = performance.now();
  await page.choose(FILES, path);
  let peak = base;
  while (!(await page.read<boolean>(`document.querySelector("[data-form] a[download]") !== null`))) {
    peak = Math.max(peak, page.memory());
    await pause(250);
  }
  const seconds = (performance.now() - began) / 1000;
  const blocked = await page.read<number>("Math.max(0, ...window.blocked)");
  return [
    { what: "1 GB uploaded from a form, checked and stored", unit: "s", figure: seconds, target: null },
    { what: "longest block of the window meanwhile (over 50 ms)", unit: "ms", figure: blocked, target: 50 },
    { what: "memory of the tab meanwhile", unit: "MB more", figure: peak - base, target: 150, isRatio: true },
  ];
}

/** Uploads a photo of a camera from a form, until it is stored as WebP. */
async function photoRows(page: PlainPage, folder: string): Promise<BenchRow[]> {
  const path = join(folder, "photo.jpg");
  await writeFile(path, await photo());
  await page.choose(PICTURES, path);
  await page.until(buttonOf("确定"));
  await pause(2_000);
  await page.read("window.blocked.length = 0");
  const began = performance.now();
  await page.read(`${buttonOf("确定")}.click()`);
  await page.until(`document.querySelector("[data-form] [data-picture]")`, 60_000);
  const seconds = (performance.now() - began) / 1000;
  const blocked = await page.read<number>("Math.max(0, ...window.blocked)");
  return [
    { what: "20 MB photo to WebP, sent and stored", unit: "s", figure: seconds, target: 5 },
    { what: "longest block of the window meanwhile (over 50 ms)", unit: "ms", figure: blocked, target: 50 },
  ];
}

/** Creates a model with one STL of 1,000,000 triangles. @returns its id, when the server has read the file */
async function reviewedModel({ db, url, token, call }: BenchServer): Promise<string> {
  const cover = await uploadOverHttp(url, token(), "cover.jpg", await photo(600, 450));
  const { key } = await uploadOverHttp(url, token(), "torus.stl", torus());
  const [author, category] = [await makeUser(db), await makeCategory(db)];
  const links = { author: author.id, categoryId: category.id, modelSource: 1, lang: 1 };
  const item = { groupName: "torus", covers: [cover], ...links };
  const body = { item, modelList: [{ fileKey: key, fileName: "torus.stl" }] };
  const { code, msg, result } = await call<{ item: { id: string } }>(v2("model", "add"), body);
  if (code !== 0) throw new Error(msg);
  for (;;) {
    const [file] = await db.query("select 1 from model_file where sprite is not null and triangles is not null");
    if (file) return result.item.id;
    await pause(500);
  }
}

/** Opens the model, until its facts and a picture of its mesh are there, and until the mesh itself is drawn. */
async function meshRows(page: PlainPage, id: string): Promise<BenchRow[]> {
  await page.read("window.blocked.length = 0");
  const began = performance.now();
  const since = (): number => (performance.now() - began) / 1000;
  await page.read(`location.hash = "/model-detail/${id}/torus/0"`);
  const picture = `document.querySelector('[data-testid=turntable], [data-viewer][data-state=drawn] canvas')`;
  await page.until(`${picture} && document.body.textContent.includes("1,000,000")`);
  const seconds = since();
  await page.until(`document.querySelector("[data-viewer][data-state=drawn]")`, 60_000);
  const drawn = since();
  const blocked = await page.read<number>("Math.max(0, ...window.blocked)");
  return [
    { what: "STL of 1,000,000 triangles: facts and first picture", unit: "s", figure: seconds, target: 1.5 },
    { what: "the same until the mesh is drawn without a graphics card", unit: "s", figure: drawn, target: null },
    { what: "longest block of the window meanwhile (over 50 ms)", unit: "ms", figure: blocked, target: 50 },
  ];
}

/** Opens a screen in a browser of its own. */
async function on<T>(server: BenchServer, path: string, work: (page: PlainPage) => Promise<T>): Promise<T> {
  const page = await openPlainPage(server, path);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Measures files in a browser: uploads from a form, and a large mesh. */
export async function mediaRows(server: BenchServer): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "console-bench-files-"));
  try {
    const id = await reviewedModel(server);
    return [
      ...(await on(server, FORM, (page) => uploadRows(page, folder))),
      ...(await on(server, FORM, (page) => photoRows(page, folder))),
      ...(await on(server, "/home", (page) => meshRows(page, id))),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
