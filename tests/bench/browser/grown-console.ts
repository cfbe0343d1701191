import { resolve } from "node:path";
import type { Plugin } from "vite";
import { build } from "vite";
import { commands } from "#commands/index.ts";
import { readingsFor } from "../../../src/web/build/palette-index.ts";

const ALL = 1_000;

const verbs = [
  ["通过", "Pass"],
  ["拒绝", "Refuse"],
  ["删除", "Delete"],
  ["恢复", "Restore"],
  ["置顶", "Pin"],
  ["推荐", "Recommend"],
  ["下架", "Stop"],
  ["导出", "Export"],
  ["重新排序", "Reorder"],
  ["编辑", "Edit"],
] as const;
const nouns = [
  ["模型", "model"],
  ["帖子", "post"],
  ["评论", "comment"],
  ["举报", "report"],
  ["作者", "author"],
  ["圈子", "circle"],
  ["订单", "order"],
  ["勋章", "medal"],
  ["公告", "bulletin"],
  ["固件", "firmware"],
] as const;

/** Further commands up to 1,000, named with words of the console's own commands. */
const further = Array.from({ length: ALL - commands.length }, (_, at) => {
  const [verb, noun] = [verbs[at % 10] ?? verbs[0], nouns[Math.floor(at / 10) % 10] ?? nouns[0]];
  return { verb: `more${at}`, label: [`${verb[0]}${noun[0]} ${at}`, `${verb[1]} ${noun[1]} ${at}`] as const };
});

function thousandCommands(): Plugin {
  return {
    name: "thousand-commands",
    transform(code, id) {
      if (id.endsWith("/commands/console.ts"))
        return `import { defineCommand } from "#kernel/command.ts";\n${code.replace(
          "...goCommands(screens),",
          `...goCommands(screens), ...${JSON.stringify(further)}.map(({ verb, label }) => defineCommand(null, "bench", verb, { label, runs: { type: "browser" } })),`,
        )}`;
      if (id === "\0virtual:palette-readings")
        return `${code}\nObject.assign(readings, ${JSON.stringify(readingsFor(further))});`;
      return null;
    },
  };
}

/**
 * Builds the console with 1,000 commands.
 * @returns its folder
 */
export async function grownConsole(): Promise<string> {
  const outDir = resolve(".build/bench-console");
  await build({ logLevel: "warn", plugins: [thousandCommands()], build: { outDir } });
  return outDir;
}
