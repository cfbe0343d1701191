import type { Plugin } from "vite";

const forbidden = [
  /\/src\/server\//,
  /\/src\/tools\//,
  /^node:/,
  /\/node_modules\/(pinyin-pro|fastify|pg|kysely|sharp)\//,
];

/**
 * Fails the build if the browser's module graph reaches the server or a module of Node. It is one of four such checks.
 */
export function refuseServerCode(): Plugin {
  return {
    name: "refuse-server-code",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith("node:")) this.error(`${importer ?? "the console"} reaches ${source}`);
      return null;
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk") continue;
        for (const id of Object.keys(part.modules))
          if (forbidden.some((pattern) => pattern.test(id))) this.error(`the console holds ${id}`);
      }
    },
  };
}
