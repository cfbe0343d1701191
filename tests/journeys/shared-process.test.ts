import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { Console } from "#support/console.ts";
import { logIn, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { rowCounts } from "#support/rows.ts";
import { sharedConsole } from "#support/shared.ts";

// The consoles of all files run in one process, and their visitors share browser contexts.
const first = { url: "", dataDir: "", token: "", rows: {} as Record<string, number> };

async function read(url: string, token: string): Promise<number> {
  const reply = await fetch(url + v2("model", "list"), {
    method: "POST",
    headers: { "content-type": "application/json", __cxy_requestid_: randomUUID(), __cxy_token_: token },
    body: "{}",
  });
  return ((await reply.json()) as { code: number }).code;
}

const countsOf = ({ db }: Console): Promise<Record<string, number>> => rowCounts(db);

describe("a console that leaves records, files, sessions and stored items", () => {
  const product = sharedConsole();
  it("is used", async () => {
    first.rows = await countsOf(product);
    const person = await visitor(product);
    const { page } = person;
    const { id } = await makeModel(product.db, { groupName: "花瓶" });
    await logIn(person, product, `/model-admin?id=${id}`);
    await page.getByRole("heading", { name: "花瓶" }).waitFor();
    await page.evaluate(() => localStorage.setItem("left", "behind"));
    await writeFile(join(product.dataDir, "left"), "behind");
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem("admin.token") ?? '""') as string);
    Object.assign(first, { url: product.url, dataDir: product.dataDir, token });
    expect(await read(product.url, token)).toBe(codes.ok);
  });
});

describe("the next console in the same process", () => {
  const product = sharedConsole();
  it("knows nothing of it", async () => {
    expect(product.url).toBe(first.url);
    expect(product.dataDir).not.toBe(first.dataDir);
    expect(await readdir(product.dataDir)).not.toContain("left");
    expect(await countsOf(product)).toEqual(first.rows);
    expect(await read(product.url, first.token)).toBe(codes.tokenInvalid);
    const person = await visitor(product);
    const { page } = person;
    await page.goto(`${product.url}/#/model-admin`);
    await page.locator('input[name="account"]').waitFor();
    expect(await page.evaluate(() => [localStorage.getItem("left"), localStorage.getItem("admin.token")])).toEqual([
      null,
      null,
    ]);
    await logIn(person, product, "/model-admin");
    await page.locator("[data-slot=empty]").first().waitFor();
  });
});
