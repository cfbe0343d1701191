import { commands } from "#commands/index.ts";
import { screens } from "#domain/screens.ts";
import { stayingKey } from "#kernel/bindings.ts";
import { stayingLabel } from "#kernel/key-conflicts.ts";
import { layers } from "#kernel/keys.ts";
import { hasScreen } from "#kernel/screen.ts";
import { fileName, variables } from "#server/config/variables.ts";

/** Keeps the formatter from padding every row to the longest one. */
const IGNORED = "<!-- prettier-ignore -->";

const cell = (text: string): string => text.replaceAll("|", "\\|");
const code = (text: string): string => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${cell(text)}\``);

function environment(): string {
  const rows = variables.map(
    ({ name, default: fallback, purpose, secret }) =>
      `| ${[name, ...(secret ? [fileName(name)] : [])].map(code).join(" or ")} | ${fallback === null ? "–" : code(fallback)} | ${cell(purpose)} |`,
  );
  return ["| variable | default | purpose |", "|---|---|---|", ...rows].join("\n");
}

/** Rows for the Shift variants of decisions, which keep the current item. */
const staying = (): string[] =>
  commands.flatMap((command) => {
    const key = command.key === null ? null : stayingKey(command, command.key);
    const [zh, en] = stayingLabel(command.label);
    return key === null ? [] : [`| queue | ${code(key)} | ${cell(zh)} · ${cell(en)} | \`${command.id}\` |`];
  });

/**
 * Returns the table of keys by layer, innermost last, like the help sheet. Commands without a key are only in the
 * palette.
 */
function keys(): string {
  const rows = layers.flatMap((layer) => [
    ...commands
      .filter((command) => command.layer === layer && command.key !== null && hasScreen(screens, command.resource))
      .map((command) => {
        const bound = [command.key ?? "", ...command.also].map(code).join(" ");
        return `| ${layer} | ${bound} | ${cell(command.label[0])} · ${cell(command.label[1])} | \`${command.id}\` |`;
      }),
    ...(layer === "queue" ? staying() : []),
  ]);
  return ["| where | key | what | command |", "|---|---|---|---|", ...rows].join("\n");
}

const sections: Readonly<Record<string, () => string>> = { environment, keys };

/**
 * Rewrites each marked section of a text.
 * @throws Error where a mark is missing
 */
export function withSections(text: string): string {
  return Object.entries(sections).reduce((whole, [name, write]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [start, end] = [whole.indexOf(open), whole.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`README.md has no section between ${open} and ${close}`);
    return `${whole.slice(0, start + open.length)}\n\n${IGNORED}\n${write()}\n\n${whole.slice(end)}`;
  }, text);
}
