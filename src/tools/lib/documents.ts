import { commands } from "#commands/index.ts";
import { screens } from "#domain/screens.ts";
import { stayingKey } from "#kernel/bindings.ts";
import { stayingLabel } from "#kernel/key-conflicts.ts";
import { layers } from "#kernel/keys.ts";
import { hasScreen } from "#kernel/screen.ts";
import { fileName, variables } from "#server/config/variables.ts";

/** Comment that excludes a table from the formatter, which would pad every row to the longest one. */
const UNFORMATTED = "<!-- prettier-ignore -->";

const cell = (text: string): string => text.replaceAll("|", "\\|");
const code = (text: string): string => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${cell(text)}\``);

function environment(): string {
  const rows = variables.map(
    ({ name, default: fallback, purpose, secret }) =>
      `| ${[name, ...(secret ? [fileName(name)] : [])].map(code).join(" or ")} | ${fallback === null ? "–" : code(fallback)} | ${cell(purpose)} |`,
  );
  return ["| variable | default | purpose |", "|---|---|---|", ...rows].join("\n");
}

/** Rows of the keys that decide and keep the queue on the decided item. */
const stayingRows = (): string[] =>
  commands.flatMap((command) => {
    const key = command.key === null ? null : stayingKey(command, command.key);
    const [zh, en] = stayingLabel(command.label);
    return key === null ? [] : [`| queue | ${code(key)} | ${cell(zh)} · ${cell(en)} | \`${command.id}\` |`];
  });

/**
 * Returns the table rows by key layer, in the order of the key help, the innermost last. Commands without a key are
 * left out.
 */
function keys(): string {
  const rows = layers.flatMap((layer) => [
    ...commands
      .filter((command) => command.layer === layer && command.key !== null && hasScreen(screens, command.resource))
      .map((command) => {
        const bound = [command.key ?? "", ...command.also].map(code).join(" ");
        return `| ${layer} | ${bound} | ${cell(command.label[0])} · ${cell(command.label[1])} | \`${command.id}\` |`;
      }),
    ...(layer === "queue" ? stayingRows() : []),
  ]);
  return ["| where | key | what | command |", "|---|---|---|---|", ...rows].join("\n");
}

/** Returns the table of all keys as Markdown. */
export const keyTable = (): string => `# Keys

\`?\` shows the keys that are live; each can be changed there.

${keys()}
`;

/** Texts of the documents that are generated from the definitions, by their path from the project's root. */
export const documents = (): Readonly<Record<string, string>> => ({
  "src/server/config/README.md": `# Environment

Generated from \`variables.ts\` by \`npm run generate\`.

A wrong value stops the start with one message for each variable. A secret may come as a file named by \`NAME_FILE\`,
which others on the machine must not be able to read. These secrets are read again while the server runs: address and
password of the database for each new connection, mail server, SMS gateway and its secret, key of the photo
engine, keys of OSS, token of \`/metrics\`, servers of the WebRTC tests. Everything else is read at the start.

${UNFORMATTED}
${environment()}
`,
});
