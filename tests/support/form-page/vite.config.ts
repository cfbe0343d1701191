import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { paletteIndex } from "../../../src/web/build/palette-index.ts";
import { screenSlices } from "../../../src/web/build/screen-slices.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), paletteIndex(), screenSlices()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  build: { outDir: "../../../.build/form-page", emptyOutDir: true },
});
