import type { Fields } from "./field.ts";
import type { PermissionCeiling } from "./permission-ceiling.ts";
import type { Layer } from "./keys.ts";
import type { Label } from "./label.ts";

/** What carries a command out: a transition of the machine, a change of fields, a handler of the server, or the browser. */
export type CommandAction =
  | { type: "transition"; transition: string }
  | { type: "change"; fields: readonly string[]; set?: Readonly<Record<string, unknown>> }
  | { type: "handler" }
  | { type: "browser" };

/** What granting it puts into somebody's hands (catalogue, /config-auth-group). */
export type Risk = "reads" | "changes" | "deletes" | "pays" | "permits";

/** How long a password that was given counts where a command or a call takes step-up. */
export const STEP_UP_MINUTES = 10;

/** Why an operation of the records is not taken back, each by the field of its record that says so. */
export interface UndoRefusals {
  /** Of a command that is not undoable. */
  command: Label;
  /** A colleague's. */
  admin: Label;
  /** Longer ago than UNDO_SECONDS. */
  createTime: Label;
}

export interface Command {
  /** `noun.verb`; also the permission's name. */
  id: string;
  /** Null for commands of the console itself. */
  resource: string | null;
  verb: string;
  label: Label;
  key: string | null;
  /** A second key for the same command: arrows beside letters. */
  also: readonly string[];
  layer: Layer;
  targets: "none" | "one" | "many";
  action: CommandAction;
  /**
   * Of a browser command: it is about the item of a queue before the eye, whatever is chosen; `free` where it does something
   * to it, which a colleague who works on it keeps to himself.
   */
  itemScope?: "shown" | "free";
  /** Asked in the palette or the strip before it runs; typed and checked like a form. */
  input: Fields;
  /** The list of systemConfig from which the reason is taken, free text beside it; `free` is the text alone. */
  reasons: "audit_failure" | "free" | null;
  /** A filter the record must meet, and what to say where it does not. */
  guard: { filter: string; message: Label } | null;
  /** Records that are decided on one by one: where nobody chose them, those that meet the filter are left out. */
  single: { filter: string; message: Label } | null;
  /** Refused, in these words, where the field names the actor: `id` on his own record. */
  notSelf: { by: string; message: Label } | null;
  /** Refused where the record's groups give what the actor does not hold. */
  ceiling: PermissionCeiling | null;
  /** Refused where an input gives or takes away a group that gives what the actor does not hold. */
  grants: { input: string; ceiling: PermissionCeiling } | null;
  /** Where the record meets the filter: refused, in these words, to who changed it last. */
  fourEyes: { filter: string; message: Label } | null;
  /** Decisions take one press, ignore repeats, move a queue on and can be undone. */
  decision: boolean;
  /** It takes having read the record: nobody runs it on a language that he does not moderate in. Decisions all do. */
  requiresLanguage: boolean;
  /**
   * What it did can be taken back: its record holds all of it, or the server has an inverse for the rest. What was added
   * or deleted, changed files, and who may do what have none.
   */
  undoable: boolean;
  /** Asked for before it runs, however few it is for: it deletes or shuts people out, and U has no way back. */
  confirm?: true;
  /** It ends somebody's access and writes little, so it runs on a full disk as long as the database takes it. */
  runsWhenFull?: true;
  /** Said where it asks: `{n}` is how many different ones the records name in the field. */
  impact?: { by: string; words: Label };
  /** It takes back what a record of an operation tells of. */
  undoRefusals: UndoRefusals | null;
  /** May act while its key is held down: movement alone. */
  repeats: boolean;
  /**
   * Its key acts from inside the 3D viewer too, as all global ones do. No decision's does: there P and N mean files.
   */
  inViewer?: true;
  /** It is no permission of its own. */
  ungated: boolean;
  /**
   * Refused where the session's password was given more than STEP_UP_MINUTES ago: who sits down at a screen that was left open
   * hands out no rights, opens no way in and shuts nobody out. Whatever is a risk of the kind `permits` says so.
   */
  stepUp?: true;
  /** What it comes down to: the permission of that command is asked for. */
  requiresPermission?: string;
  risk: Risk;
  /** Using it leaves no record of an operation. */
  unaudited?: true;
  /** Further words the palette finds it by; those of the console itself are in web/palette/console-words.ts. */
  words: string;
}

/** A decision, or what takes the item of a queue out of it for somebody else's answer. */
export const settlesItem = ({ decision, itemScope }: Command): boolean => decision || itemScope === "free";

export type GivenCommand = Pick<Command, "label" | "action"> & Partial<Omit<Command, "id" | "resource" | "verb">>;

/** @throws nothing; uniqueness of ids and keys is checked by the registry and its contract tests */
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

/** The permission that the command is; null where it is none. */
export const permissionOf = (command: Command): string | null => (command.ungated ? null : command.id);

/** The permission that running it takes; null where everybody may. */
export const requiredPermission = (command: Command): string | null =>
  permissionOf(command) ?? command.requiresPermission ?? null;
