import type { TimeZone } from "#kernel/time-zone.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Database } from "./db/sql.ts";

/** What a tried command would do besides its own records. `n` stands for `{n}` in the words. */
export interface EffectOnOthers {
  words: Label;
  n: number | null;
  /** True for what the command would leave undone, though it should do it. */
  isWarning?: true;
  /** Ids of the members whom it counts. */
  members?: ReadonlySet<string>;
}

/** Masked fields that the filters of a call name, by resource and name, with the values that were asked for. */
export type NamedMasked = Map<string, { resource: Resource; field: string; values: Set<string> }>;

/**
 * Context of a call: the admin, the origin of the request and the time. Endpoints, commands and operation records use
 * it.
 */
export interface Context {
  db: Database;
  actor: Actor;
  /** Seconds since 1970. */
  now: number;
  timezone: TimeZone;
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
  path: string;
  requestId: string;
  ip: string;
  device: string;
  /** Operating system of the device, such as Windows; absent or empty where the call does not name it. */
  system?: string;
  /**
   * Notes that a filter of the call names a masked field with these values, which tells as much as revealing as many. Absent where the
   * filter was noted when it was given, as in a task.
   * @throws Refusal tooFrequent
   */
  noteMasked?: (resource: Resource, field: string, values: readonly string[]) => void;
  /** Effects of a tried command on other records (commands/foretell.ts). Absent in a real run. */
  effects?: EffectOnOthers[];
  /** Ids of the entries that a tried command has posted. Absent in a real run. */
  posted?: string[];
  /** Set while a task writes many records: their operation records share it, and their live events are joined. */
  batchId?: string;
  /** Set while the steps of a macro run: their operation records form one batch, so that one undo reverses them all. */
  macroBatch?: string;
  /** Number of the bulk job that writes. */
  jobNo?: string;
  /** Operation record that leads to the writes, such as an approval. */
  causedBy?: string;
  /** True while a request for approval is made again. The call waits for a second person whatever its amount is now. */
  asksAgain?: true;
  /** Id of the second person who approved the call. */
  approvedBy?: string;
}
