import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { leanPackages } from "./src/web/build/lean-packages.ts";
import { refuseServerCode } from "./src/web/build/leak.ts";
import { pageLanguage } from "./src/web/build/page-language.ts";
import { paletteIndex } from "./src/web/build/palette-index.ts";
import { screenSlices } from "./src/web/build/screen-slices.ts";

const unit = [
  "tests/kernel/**/*.test.ts",
  "tests/domain/**/*.test.ts",
  "tests/commands/**/*.test.ts",
  "tests/contracts/**/*.test.ts",
  "tests/web/**/*.test.ts",
];

/** They put their own in a module's place, which must not be there already from another file. */
const mocking = [
  "access/attacks",
  "access/login",
  "access/queue-permissions",
  "access/tokens",
  "commands/delete-used",
].map((name) => `tests/server/${name}.test.ts`);

const earlyPackages =
  /node_modules\/(react|react-dom|scheduler|axios|@tanstack\/(query-core|react-query)|wouter|regexparam)\//;
const earlyFolders =
  /\/(src\/(kernel|web\/(data|commands|fields|registry|routing|store|panes|shell|list))\/[^?]*|(commands|src\/domain)\/[^/?]*)$/;
const earlyFiles =
  /src\/web\/(app|main|i18n\/(text|areas)|session\/(actor|own|session|storage)|keyboard\/(bindings|dispatcher|focus|layers|listener|panes|stroke)|ui\/(avatar|badge|chip|icon|icon-button|key-cap|later-menu|notice|states|thumb)|palette\/palette-(host|state))\.tsx?$/;
const late =
  /\/([\w-]+\.rules|check|condition|ruler|user-menu|views-menu|own-views|select-whole|beginnings|beside|held-mark|chosen|command-row|dropped|more-commands|detail-query|record-page|choose-columns|nothing|list-dialogs|suggestions|filter-text|time-typed|filter-records|filter-applied|range|key-rule|picture|pointers|guessing|holding|characters|known-names|apart|written|lapses|kernel\/storage|completion|reasons|reason-list|reason-typing|send|send-to-server|reference-options|export-dialog|save-list|permissions|operations|phone|grams|record|history|upload|parting|open-call|call-once|ticks|changes|undoable|mobile|state-of|by-why|undo-status|shown-once|useQuery|useBaseQuery|useInfiniteQuery|infiniteQueryObserver)\.(tsx?|js)$/;
/** They look over every area: who asks for them waits for all. */
const whole = /\/(commands|src\/domain)\/(index|screens)\.ts$/;
const isEarly = (id: string): boolean =>
  (earlyPackages.test(id) || earlyFolders.test(id) || earlyFiles.test(id)) && !late.test(id) && !whole.test(id);

const areaOf = (id: string): string | null =>
  /(?:\/commands|\/src\/domain|virtual:screens)\/(?!enumerations)([a-z]+)(?:\/|$)/
    .exec(id)?.[1]
    ?.replace(/^/, "area-") ?? null;

/** By itself vitest would leave one of two cores idle. */
const maxWorkers = 2;

const onServer = {
  environment: "node",
  globalSetup: "tests/support/programs-setup.ts",
  maxWorkers,
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  plugins: [react(), tailwindcss(), pageLanguage(), paletteIndex(), screenSlices(), leanPackages(), refuseServerCode()],
  // React has it built in; the shim is for versions that had not.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react", "use-sync-external-store/shim": "react" } },
  build: {
    outDir: ".build/console",
    emptyOutDir: true,
    sourcemap: true,
    // Names of scripts to fetch ahead cost the first load more than they save later: only styles are listed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names) => names.filter((name) => name.endsWith(".css")),
    },
    rolldownOptions: {
      // Phones have a page of their own, which carries nothing of the console.
      input: ["index.html", "src/web/small/mobile.html"],
      output: {
        // What a first list needs is one file, and so is an area: apart, the names that files pass each other cost more
        // than they save.
        codeSplitting: { groups: [{ name: "base", test: isEarly }, { name: areaOf }] },
      },
    },
  },
  cacheDir: ".build/vite",
  test: {
    // Long enough for a machine that is busy: what is expected comes at once, or not at all.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: unit, environment: "node", maxWorkers, testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: mocking,
          ...onServer,
          // One after the other in one process, files share what they import: to read it anew takes seconds each.
          isolate: false,
        },
      },
      { extends: true, test: { name: "mocking", include: mocking, ...onServer } },
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
          // As above, and with what they import the browser.
          isolate: false,
          // A slow machine may be late once; what fails twice is broken. The report names what was tried again.
          retry: 1,
          // After the others: what needs both cores would make them late.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
