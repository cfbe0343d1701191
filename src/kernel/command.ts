import type { Fields } from "./field.ts";
import type { PermissionCeiling } from "./permission-ceiling.ts";
import type { Layer } from "./keys.ts";
import type { Label } from "./label.ts";
import { MAX_DECIDED_ALONE } from "./queue.ts";

/**
 * The way in which a command runs: as a transition of the machine, a change of fields, a server handler, or in the
 * browser.
 */
type CommandAction =
  | { type: "transition"; transition: string }
  | { type: "change"; fields: readonly string[]; set?: Readonly<Record<string, unknown>> }
  | { type: "handler" }
  | { type: "browser" };

/** Risk of granting the permission. */
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

/** A filter that the record must match, and the refusal for all other records. */
export interface Guard {
  filter: string;
  /** Text of the refusal. `{field}` stands for the value of a field of the record. */
  message: Label;
  /** Permission of the admins whom the guard does not bind, such as that of the queue's lead. */
  unless?: string;
  /** Field with the id of the admin whom the guard does not bind, such as the assignee. */
  mine?: string;
  /** True if a second admin may approve the command although the record does not match. */
  waived?: "approval";
}

/** People who may not run a command on a record. People are compared: two admin accounts of one member are one person. */
export interface NotBy {
  /**
   * Fields of the record that name them: an admin, several admins or a member. A path leads over references, such as
   * `payee.updater`. With `id`, an admin may not run the command on the own record.
   */
  people: readonly string[];
  /** Filter of the records for which this holds; without it all. */
  where?: string;
  /** Text of the refusal; without it the field is named. */
  message?: Label;
}

/** When a command needs a second person, and who that may be. */
export interface Approval {
  /** The command always needs a second person. */
  always?: true;
  /** More records than this need a second person. */
  count?: number;
  /**
   * Field with the amount, of the record or of the input. A negative one counts as its size. An amount in a currency
   * without a limit needs a second person.
   */
  amount?: string;
  /** Field with the currency, of the record or of the input; without it that of the amount. */
  currency?: string;
  /** The largest amount that one person may handle: type and field of systemConfig, such as `withdrawal.twoPersonAbove`. */
  above?: string;
  /** Neither of the two may be one of these, besides those in `notBy` of the command. */
  notBy?: readonly string[];
  /** Permission that the second person needs; without it that of the command. */
  permission?: string;
}

export interface Command {
  /** `noun.verb`. It is also the name of the permission. */
  id: string;
  /** Null for commands of the console itself. */
  resource: string | null;
  verb: string;
  label: Label;
  key: string | null;
  /** Second keys of the command, such as an arrow key in addition to a letter. */
  also: readonly string[];
  layer: Layer;
  targets: "none" | "one" | "many";
  action: CommandAction;
  /**
   * Set on a browser command that acts on the queue's current item and not on the selection. With `free` it changes the
   * item's place in the queue, and no colleague may have leased the item.
   */
  itemScope?: "shown" | "free";
  /** Fields that the palette or the reason picker asks for before the command runs. They are validated like a form. */
  input: Fields;
  /**
   * Field of systemConfig with the list of reasons; free text is possible in addition. `free` allows only free text.
   */
  reasons: "audit_failure" | "free" | null;
  /** Conditions on the record, besides its state. Of several guards, the first one that refuses gives the message. */
  guard: Guard | readonly Guard[] | null;
  /**
   * A filter of records that must be decided one by one. A bulk decision on records that nobody selected singly leaves
   * them out.
   */
  single: { filter: string; message: Label } | null;
  /** People who may not run the command; null without a rule. */
  notBy: NotBy | null;
  /** When the command needs a second person. Without a rule null, but decisions on many records need one. */
  approval: Approval | null;
  /** Refuses the command if the record's groups grant permissions that the actor does not have. */
  ceiling: PermissionCeiling | null;
  /** Refuses an input that adds or removes a group with permissions that the actor does not have. */
  grants: { input: string; ceiling: PermissionCeiling } | null;
  /** True for decisions. A decision needs one key press, ignores key repeat, shows the next item and can be undone. */
  decision: boolean;
  /** True if a queue shows the next item once the command took this one out of it, although it is no decision. */
  movesOn?: true;
  /** True if no member reads the reason, because the command sends no message. */
  silent?: true;
  /** True if the command gives the author a strike, where its reason counts as one. A plain no-pass gives none. */
  strikes?: true;
  /**
   * True if the actor must be able to read the record's language, so that the language scope applies. True for all
   * decisions.
   */
  requiresLanguage: boolean;
  /**
   * True if the command can be undone: the operation record contains all its changes, or the server can reverse the
   * others (server/commands/undo.ts). Added and deleted records, changed files and granted permissions cannot be
   * undone. What pays never can.
   */
  undoable: boolean;
  /**
   * True to ask for confirmation even for a single record. The command deletes data or locks people out and cannot be
   * undone.
   */
  confirm?: true;
  /** True if the command takes something from a member or an admin, such as a ban. Its buttons have the danger tone. */
  isGrave?: true;
  /** False if no bulk job may run the command, such as one that starts a background task itself. */
  bulk?: false;
  /**
   * True if the command also runs while the disk is full, as long as the database accepts writes. It ends access and
   * writes little.
   */
  runsWhenFull?: true;
  /**
   * Text of the confirmation. `{n}` becomes the number of different values of the field `by` in the selected records.
   */
  impact?: { by: string; words: Label };
  /** True if the form tells what else the command changes before it runs (server/commands/foretell.ts). */
  foretells?: true;
  /** Set on the command that undoes an operation: its refusals. Null for all other commands. */
  undoRefusals: UndoRefusals | null;
  /** True if the command repeats while its key is held down. Only commands that move the cursor or the view repeat. */
  repeats: boolean;
  /**
   * True if the key also acts inside the 3D viewer. All global keys do. No decision does, because P and N have another
   * meaning there.
   */
  inViewer?: true;
  /** True if the command defines no permission of its own. */
  ungated: boolean;
  /**
   * True if the command needs step-up authentication: the password must have been entered within STEP_UP_MINUTES.
   * Otherwise a stranger at an unattended screen could grant permissions, open access or lock people out. Every command
   * with the risk `permits` sets it.
   */
  stepUp?: true;
  /** Id of another command whose permission this command requires. */
  requiresPermission?: string;
  risk: Risk;
  /** True if the command writes no operation record. */
  unaudited?: true;
  /**
   * Further search words of the palette, separated by spaces. Words of a shared verb, and those of the console's own
   * commands, are in commands/words.ts, because the first load contains such commands.
   */
  words: string;
}

const noGuards: readonly Guard[] = [];

/** Returns the guards of a command in their order. */
export const guardsOf = ({ guard }: Pick<Command, "guard">): readonly Guard[] =>
  guard === null ? noGuards : "message" in guard ? [guard] : guard;

/** True for decisions and deferrals: commands after which the current item is no longer in the queue. */
export const settlesItem = ({ decision, itemScope }: Command): boolean => decision || itemScope === "free";

/**
 * True for commands whose buttons have the danger tone: they delete, lock out, ban or take back. False for an unknown
 * command.
 */
export const isDestructive = (command: Pick<Command, "risk" | "confirm" | "isGrave"> | undefined): boolean =>
  command?.risk === "deletes" || command?.confirm === true || command?.isGrave === true;

export type GivenCommand = Pick<Command, "label" | "action" | "words"> &
  Partial<Omit<Command, "id" | "resource" | "verb" | "notBy" | "approval">> & {
    notBy?: NotBy | readonly string[];
    approval?: Approval | "always";
  };

/** A command whose search words are not part of its definition. */
export type WordlessCommand = Omit<GivenCommand, "words"> & Partial<Pick<Command, "words">>;

/** Properties of a command whose definition says nothing of them. */
export const commandDefaults = {
  key: null,
  also: [],
  reasons: null,
  guard: null,
  single: null,
  notBy: null,
  approval: null,
  ceiling: null,
  grants: null,
  decision: false,
  undoRefusals: null,
  repeats: false,
  words: "",
} as const satisfies Partial<Command>;

/** A decision on many records always needs a second person. */
const ofDecision: Approval = { count: MAX_DECIDED_ALONE };

/**
 * Fills in the defaults of a command. The registry and its contract tests check that ids and keys are unique.
 * @throws Error for a command that pays and says that it can be undone
 */
export function defineCommand(
  resource: string | null,
  noun: string,
  verb: string,
  { notBy, approval, ...definition }: WordlessCommand,
): Command {
  const pays = definition.risk === "pays";
  if (pays && definition.undoable) throw new Error(`${noun}.${verb} pays, so it cannot be undone`);
  return {
    ...commandDefaults,
    id: `${noun}.${verb}`,
    resource,
    verb,
    layer: resource ? "record" : "global",
    targets: resource ? "one" : "none",
    input: {},
    requiresLanguage: definition.decision ?? false,
    undoable: !pays && (definition.action.type === "transition" || definition.action.type === "change"),
    ungated: definition.action.type === "browser",
    risk: verb === "delete" ? "deletes" : "changes",
    ...definition,
    notBy: notBy && !("people" in notBy) ? { people: notBy } : (notBy ?? null),
    approval: approval === "always" ? { always: true } : (approval ?? (definition.decision ? ofDecision : null)),
  };
}

/** Name of the permission that the command defines; null where it defines none. */
export const permissionOf = (command: Command): string | null => (command.ungated ? null : command.id);

/** Name of the permission that running the command requires; null where none is required. */
export const requiredPermission = (command: Command): string | null =>
  permissionOf(command) ?? command.requiresPermission ?? null;

/** Name of the permission that a second person needs to approve the command; null where none is required. */
export const approvalPermission = (command: Command): string | null =>
  command.approval?.permission ?? requiredPermission(command);
