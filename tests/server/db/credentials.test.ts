import { Client } from "pg";
import { expect, it } from "vitest";
import { testServer } from "#support/database.ts";

/**
 * Tries to log in to the database.
 * @returns null where the login succeeds, else the code of the refusal
 */
async function refusedAs(url: URL, user: string, password: string): Promise<string | null> {
  const address = { host: decodeURIComponent(url.hostname), port: Number(url.port), database: url.pathname.slice(1) };
  const client = new Client({ ...address, user, password, ssl: false });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

it("the embedded database refuses default passwords and logins without a password", async () => {
  const url = new URL(await testServer());
  expect(await refusedAs(url, decodeURIComponent(url.username), decodeURIComponent(url.password))).toBeNull();
  expect(decodeURIComponent(url.password).length).toBeGreaterThanOrEqual(24);
  for (const user of [decodeURIComponent(url.username), "postgres", "root", "admin", "console"])
    for (const password of ["", user, "postgres", "password", "admin", "root"])
      expect(await refusedAs(url, user, password), `${user} ${password}`).not.toBeNull();
  expect(decodeURIComponent(url.hostname)).toMatch(/^(127\.0\.0\.1$|\/)/);
});
