import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { refuseServerCode } from "./src/web/build/leak.ts";
import { paletteIndex } from "./src/web/build/palette-index.ts";

const unit = [
  "tests/kernel/**/*.test.ts",
  "tests/domain/**/*.test.ts",
  "tests/commands/**/*.test.ts",
  "tests/contracts/**/*.test.ts",
  "tests/web/**/*.test.ts",
];

export default defineConfig({
  plugins: [react(), tailwindcss(), paletteIndex(), refuseServerCode()],
  build: {
    outDir: ".build/console",
    emptyOutDir: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen shares is one file; without it each small module would be one, and each costs a request.
        codeSplitting: {
          groups: [{ name: "base", test: /src\/(kernel|domain|web\/(?!ui\/dialog))|\/commands\//, minShareCount: 3 }],
        },
      },
    },
  },
  cacheDir: ".build/vite",
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: unit, environment: "node" } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          environment: "node",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
