import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import * as areaFiles from "./src/tools/lib/area-files.mjs";
import { areaModules } from "./src/web/build/area-modules.ts";
import { checkedDefinitions } from "./src/web/build/checked-definitions.ts";
import { definitionModules } from "./src/web/build/definition-modules.ts";
import { earlyPage } from "./src/web/build/early-page.ts";
import { chunks } from "./src/web/build/chunks.ts";
import { refuseServerCode } from "./src/web/build/refuse-server-code.ts";
import { pageLanguage } from "./src/web/build/page-language.ts";
import { precompress } from "./src/web/build/precompress.ts";
import { writeIndexes } from "./src/tools/lib/indexes.mjs";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { RunReporter } from "./tests/support/run-reporter.ts";

// Tests and the build of the console import the indexes.
writeIndexes(import.meta.dirname);

const unit = [
  "tests/kernel/**/*.test.ts",
  "tests/mesh/**/*.test.ts",
  "tests/domain/**/*.test.ts",
  "tests/commands/**/*.test.ts",
  "tests/contracts/**/*.test.ts",
  "tests/web/**/*.test.ts",
];

/** Tests that replace a module, which no other file may have loaded before them. */
const mocking = "tests/server/**/*.mocked.test.ts";
const unitMocking = "tests/web/**/*.mocked.test.ts";

const console = chunks();

/** All cores. By itself vitest would leave one idle. */
const maxWorkers = Math.max(2, availableParallelism());

const inUnit = { environment: "node", maxWorkers, testTimeout: 60_000 } as const;

const report = process.env["TEST_REPORT"];

/** A release tries every call and every value. One test of them takes minutes then. */
const isExhaustive = process.env["TEST_EXHAUSTIVE"] === "1";

const onServer = {
  environment: "node",
  globalSetup: "tests/support/programs-setup.ts",
  maxWorkers,
  sequence: { groupOrder: 1 },
  // As above. A test that hangs is seen late, but no slow one fails.
  testTimeout: isExhaustive ? 3_600_000 : 240_000,
  hookTimeout: isExhaustive ? 3_600_000 : 240_000,
} as const;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pageLanguage(),
    checkedDefinitions(),
    definitionModules(),
    areaModules(areaFiles),
    console.plugin,
    earlyPage(),
    precompress(),
    refuseServerCode(),
  ],
  // React has it built in; the shim is for versions that had not.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  build: {
    outDir: ".build/console",
    emptyOutDir: true,
    sourcemap: true,
    // three, and the words of the password meter, are single packages.
    chunkSizeWarningLimit: 600,
    modulePreload: {
      polyfill: false,
      // The names of all that a chunk imports would grow with the screens. The page has those of each screen
      // (web/early/preload.ts).
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => file.endsWith(".css")) : files,
    },
    rolldownOptions: {
      // Phones have a page of their own, which carries nothing of the console.
      input: ["index.html", "src/web/mobile/mobile.html"],
      // A module may be needed at once by one part and later by another. Timings are nobody's at `npm start`.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: console.nameOf, debugName: "boundaries" }],
        },
      },
    },
  },
  cacheDir: ".build/vite",
  test: {
    // Long enough for a machine that is busy: what is expected comes at once, or not at all.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    // `npm test` names a file for its report.
    ...(report ? { reporters: ["default", new RunReporter(), ["json", { outputFile: report }]] } : {}),
    projects: [
      // One after the other in one process, files share what they import: to read it anew takes seconds each.
      {
        extends: true,
        test: {
          name: "unit",
          include: unit,
          exclude: [unitMocking],
          ...inUnit,
          isolate: false,
          setupFiles: "tests/support/unit-setup.ts",
        },
      },
      { extends: true, test: { name: "unit-mocking", include: [unitMocking], ...inUnit } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: [mocking],
          ...onServer,
          isolate: false,
        },
      },
      { extends: true, test: { name: "mocking", include: [mocking], ...onServer } },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          environment: "node",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: "tests/support/journeys-setup.ts",
          maxWorkers,
          isolate: false,
          // A net only: the end of a run names what was tried again, as a defect.
          retry: 1,
          // After the others: what needs both cores would make them late.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
