import { bool, rows, text } from "#kernel/field.ts";
import { v2 } from "#kernel/wire.ts";
import { keepKeys } from "#server/access/own-keys.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** More commands than there are. */
const MOST_KEYS = 1_000;

const changedKey = {
  command: text(80, {
    label: ["命令", "Command"],
    required: true,
    pattern: { of: /^[A-Za-z]\w*\.\w+$/, wanted: ["应为命令的编号", "must be the id of a command"] },
  }),
  // Empty for a command without a key.
  key: text(40, { label: ["键", "Key"] }),
};

/** What belongs to whoever calls, in every browser; it comes back with who he is. */
export const ownEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("own", "keepKeys"),
    label: ["保存我的键位", "Keep my keys"],
    access: "login",
    body: {
      changed: rows(changedKey, { label: ["改过的键", "Changed keys"], max: MOST_KEYS }),
      singles: bool({ label: ["单键快捷键", "Single-key shortcuts"], required: true }),
    },
    writes: true,
    handle: async (context, body, tx) => {
      await keepKeys(tx, context.actor.id, body.changed ?? [], body.singles);
      return {};
    },
  }),
];
