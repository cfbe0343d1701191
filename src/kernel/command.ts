import type { Fields } from "./field.ts";
import type { PermissionCeiling } from "./permission-ceiling.ts";
import type { Layer } from "./keys.ts";
import type { Label } from "./label.ts";

/** How a command runs: as a transition of the machine, a change of fields, a server handler, or in the browser. */
export type CommandAction =
  | { type: "transition"; transition: string }
  | { type: "change"; fields: readonly string[]; set?: Readonly<Record<string, unknown>> }
  | { type: "handler" }
  | { type: "browser" };

/** Risk of granting the permission (catalogue, /config-auth-group). */
export type Risk = "reads" | "changes" | "deletes" | "pays" | "permits";

/** Minutes for which a step-up authentication remains valid. */
export const STEP_UP_MINUTES = 10;

/** Refusals to undo an operation, each keyed by the field of the operation record that causes it. */
export interface UndoRefusals {
  /** The command is not undoable. */
  command: Label;
  /** The operation is a colleague's. */
  admin: Label;
  /** The operation is older than UNDO_SECONDS. */
  createTime: Label;
}

export interface Command {
  /** `noun.verb`. It is also the name of the permission. */
  id: string;
  /** Null for commands of the console itself. */
  resource: string | null;
  verb: string;
  label: Label;
  key: string | null;
  /** Further keys of the same command, such as arrow keys in addition to letters. */
  also: readonly string[];
  layer: Layer;
  targets: "none" | "one" | "many";
  action: CommandAction;
  /**
   * The browser command acts on the queue's current item, not on the selection.
   * With `free` it changes the item's place in the queue and needs the item free of a colleague's lease.
   */
  itemScope?: "shown" | "free";
  /** Fields that the palette or the reason picker asks for before the command runs. They are validated like a form. */
  input: Fields;
  /** List in systemConfig that offers the reasons, with free text in addition. `free` allows free text only. */
  reasons: "audit_failure" | "free" | null;
  /** A filter that the record must match, and the refusal where it does not. */
  guard: { filter: string; message: Label } | null;
  /**
   * Records that must be decided one by one. Bulk decisions on records that nobody selected leave out those that match.
   */
  single: { filter: string; message: Label } | null;
  /** Refuses the command where the field `by` names the actor. `id` refuses it on the actor's own record. */
  notSelf: { by: string; message: Label } | null;
  /** Refuses the command where the record's groups grant permissions that the actor does not have. */
  ceiling: PermissionCeiling | null;
  /** Refuses an input that adds or removes a group with permissions that the actor does not have. */
  grants: { input: string; ceiling: PermissionCeiling } | null;
  /** Four-eyes rule: refuses the last editor of a record that matches the filter. */
  fourEyes: { filter: string; message: Label } | null;
  /** True for decisions. They need one key press, ignore key repeat, move the queue on and can be undone. */
  decision: boolean;
  /** The command requires reading the record, so the actor's language scope applies. True for all decisions. */
  requiresLanguage: boolean;
  /**
   * The command can be undone: the operation record has all that it changed, or the server has an inverse for the rest.
   * Added and deleted records, changed files and granted permissions cannot be undone.
   */
  undoable: boolean;
  /** Always asks for confirmation, for one record too. It deletes or locks people out and cannot be undone. */
  confirm?: true;
  /** Runs while the disk is full, as long as the database accepts writes. It ends access and writes little. */
  runsWhenFull?: true;
  /** Text of the confirmation. `{n}` is the number of different values of the field `by` in the records. */
  impact?: { by: string; words: Label };
  /** Set on the command that undoes an operation: its refusals. Null for all other commands. */
  undoRefusals: UndoRefusals | null;
  /** The command repeats while its key is held down. Only movement does. */
  repeats: boolean;
  /** The key acts inside the 3D viewer too, as all global keys do. No decision does: P and N name files there. */
  inViewer?: true;
  /** The command is no permission of its own. */
  ungated: boolean;
  /**
   * Needs step-up authentication: refuses a login session whose last password entry is older than STEP_UP_MINUTES.
   * An open, unattended screen must not grant permissions, open access or lock anybody out.
   * Every command with the risk `permits` sets this.
   */
  stepUp?: true;
  /** Id of the command whose permission is required instead of an own one. */
  requiresPermission?: string;
  risk: Risk;
  /** The command leaves no operation record. */
  unaudited?: true;
  /** Further search words of the palette. Those of the console itself are in web/palette/console-words.ts. */
  words: string;
}

/** True for decisions and for commands that take the current item out of the queue for another person's answer. */
export const settlesItem = ({ decision, itemScope }: Command): boolean => decision || itemScope === "free";

export type GivenCommand = Pick<Command, "label" | "action"> & Partial<Omit<Command, "id" | "resource" | "verb">>;

/** Fills in the defaults of a command. The registry and its contract tests check that ids and keys are unique. */
export function defineCommand(resource: string | null, noun: string, verb: string, given: GivenCommand): Command {
  return {
    id: `${noun}.${verb}`,
    resource,
    verb,
    key: null,
    also: [],
    layer: resource ? "record" : "global",
    targets: resource ? "one" : "none",
    input: {},
    reasons: null,
    guard: null,
    single: null,
    notSelf: null,
    ceiling: null,
    grants: null,
    fourEyes: null,
    decision: false,
    requiresLanguage: given.decision ?? false,
    undoable: given.action.type === "transition" || given.action.type === "change",
    undoRefusals: null,
    repeats: false,
    ungated: given.action.type === "browser",
    risk: verb === "delete" ? "deletes" : "changes",
    words: "",
    ...given,
  };
}

/** Name of the permission that the command defines; null where it defines none. */
export const permissionOf = (command: Command): string | null => (command.ungated ? null : command.id);

/** Name of the permission that running the command requires; null where none is required. */
export const requiredPermission = (command: Command): string | null =>
  permissionOf(command) ?? command.requiresPermission ?? null;
