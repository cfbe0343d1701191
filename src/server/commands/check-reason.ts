import type { Command } from "#kernel/command.ts";
import type { Resource } from "#kernel/resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { isVisible } from "#kernel/text/ignorable.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import type { Sql } from "#server/db/sql.ts";
import type { ConfiguredReason } from "#server/resources/configured-reasons.ts";
import { readReasons } from "#server/resources/configured-reasons.ts";
import type { Reason } from "./effects.ts";

/** Returns the reasons that are not retired. */
export const listedReasons = async (db: Sql): Promise<ConfiguredReason[]> =>
  (await readReasons(db)).filter((reason) => !reason.retired);

/** True if a command that the server runs by its definition needs a reason. A change of fields needs the one it asks for. */
export const needsReason = ({ machine }: Pick<Resource, "machine">, { action, reasons }: Command): boolean =>
  (action.type === "change" && reasons !== null) ||
  (action.type === "transition" && machine?.transitions[action.transition]?.reason === "required");

/**
 * Checks the reason of a call: a listed one, free text, or both.
 * @throws Refusal illegalParameter where a required reason is missing, or the key is not listed
 */
export async function reasonOf(
  db: Sql,
  command: Command,
  chosen: CommandRequest["reason"],
  required: boolean,
): Promise<Reason> {
  const key = chosen?.key ?? "";
  const text = chosen?.text && isVisible(chosen.text) ? chosen.text.trim() : "";
  if (required && key === "" && text === "")
    throw new Refusal("illegalParameter", [`「${command.label[0]}」需要原因`, `${command.label[1]} needs a reason`], {
      path: "reason",
    });
  if ([...text].length > 500)
    throw new Refusal("illegalParameter", ["原因最多 500 个字", "A reason has at most 500 characters"], {
      path: "reason.text",
    });
  if (key === "") return { key, text, strike: false };
  const listed = (await listedReasons(db)).find((reason) => reason.key === key);
  if (!listed)
    throw new Refusal("illegalParameter", [`没有原因「${key}」`, `There is no reason ${key}`], { path: "reason.key" });
  return { key, text: text || (listed.text["1"] ?? listed.text["0"] ?? ""), strike: listed.strike === true };
}
