import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync("src/server", { recursive: true, encoding: "utf8" })
  .filter((name) => /(?:^|[/\\])(?:demo|seed|first-bi-reports)/.test(name) && name.endsWith(".ts"))
  .map((name) => join("src/server", name));

it("writes no demo text in two languages at once: a translated field has one in each", () => {
  const mixed = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`][^"`\n]*[一-龥][^"`\n]* [/·] [A-Z][a-z][^"`\n]*["`]/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(mixed).toEqual([]);
});
