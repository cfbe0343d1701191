import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checksum } from "#server/db/migration.ts";
import { migrations } from "#server/db/migrations.generated.ts";

// The server refuses to start if an applied migration was edited, even in a comment.
const sums = migrations.map((migration) => `${migration.name} ${checksum(migration)}\n`);

it("a released migration is never edited", () => {
  const released = readFileSync(new URL("migrations.txt", import.meta.url), "utf8").split(/(?<=\n)/);
  expect(released.filter((line) => !sums.includes(line))).toEqual([]);
});

it("migrations.txt has every migration: else run npx vitest run -u tests/contracts/migrations.test.ts", async () => {
  await expect(sums.join("")).toMatchFileSnapshot("migrations.txt");
});
