import { expect, it } from "vitest";
import { checksum } from "#server/db/migration.ts";
import { migrations } from "#server/db/migrations/index.ts";

// The server refuses to start if an applied migration was edited, even in a comment.
it("a released migration is never edited: migrations.txt only grows", async () => {
  const sums = migrations.map((migration) => `${migration.name} ${checksum(migration)}\n`);
  await expect(sums.join("")).toMatchFileSnapshot("migrations.txt");
});
