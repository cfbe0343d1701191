import { pinyin, polyphonic } from "pinyin-pro";
import type { Plugin } from "vite";
import { runnerImport } from "vite";

const plain = { toneType: "none", type: "array", v: true } as const;
const isChinese = (letter: string): boolean => /\p{Script=Han}/u.test(letter);

/**
 * Returns the pinyin readings of a label, character by character: the one that fits the context first. Other readings
 * of a character (重, 行, 长, 会) follow. Latin text and digits read as themselves.
 */
export function readingsOf(label: string): string {
  const letters = [...label];
  const inContext = pinyin(label, plain);
  const all = polyphonic(label, { toneType: "none", type: "array", v: true });
  return letters
    .map((letter, at) => {
      if (!isChinese(letter)) return letter.trim() === "" ? "_" : letter.toLowerCase();
      const others = (all[at] ?? "").toString().split(/[\s,]+/);
      return [...new Set([inContext[at] ?? "", ...others])].filter((one) => /^[a-z]+$/.test(one)).join("/");
    })
    .join(" ");
}

interface Labelled {
  label: readonly [zh: string, en: string];
}

export function readingsFor(entries: readonly Labelled[]): Record<string, string> {
  return Object.fromEntries(
    entries.filter(({ label }) => [...label[0]].some(isChinese)).map(({ label }) => [label[0], readingsOf(label[0])]),
  );
}

const ID = "virtual:palette-readings";

/**
 * Writes the readings of all labels into the bundle. A pinyin library would cost 84 kB at run time, and the labels are
 * known at build time.
 */
export function paletteIndex(): Plugin {
  return {
    name: "palette-index",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const { module } = await runnerImport<{ commands: Labelled[] }>("/commands/index.ts", { configFile: false });
      const domain = await runnerImport<{ screens: Labelled[]; resources: Labelled[] }>("/src/domain/index.ts", {
        configFile: false,
      });
      const tree = await runnerImport<{ permissions: Labelled[] }>("/commands/permissions.ts", { configFile: false });
      const outline = await runnerImport<{ areas: Labelled[] }>("/src/domain/areas.ts", { configFile: false });
      const readings = readingsFor([
        ...module.commands,
        ...domain.module.screens,
        ...domain.module.resources,
        ...tree.module.permissions,
        ...outline.module.areas,
      ]);
      return `export const readings = ${JSON.stringify(readings)};`;
    },
  };
}
