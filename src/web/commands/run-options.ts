import type { MacroStep } from "#kernel/macro.ts";

/** Options of one run of a command. */
export interface RunOptions {
  /** Decides and stays on the record. */
  stay?: boolean;
  /** True while the key is held down. */
  repeat?: boolean;
  input?: Readonly<Record<string, unknown>>;
  reason?: { key?: string; text?: string };
  /** Steps of a macro, which run in place of the command. */
  steps?: readonly MacroStep[];
  /** Set if the records were not selected by the user. */
  unchosen?: true;
  /** True if the confirmation was already given. It is not asked again. */
  confirmed?: boolean;
  /** Called with the server's refusal. @returns true if it asks again, so that no other message is needed */
  refused?: (error: unknown) => boolean;
}
