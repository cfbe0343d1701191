import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";
import type { RunOptions } from "./run-options.ts";

/** A record that a command does not accept now. */
export interface LeftOut {
  record: AnyRecord;
  refusal: Label;
}

/** How a screen carries out commands on records. */
export interface Desk {
  /** Sends a command to the server. @returns false if it did not start */
  run: (command: Command, target: Target | null, options: RunOptions) => boolean;
  /** Asks for the input that a command needs, and then runs it. */
  ask: (command: Command, target: Target | null, options: RunOptions) => void;
}

/** Command target: the selected rows, else the current record. */
export interface Target {
  resource: Resource;
  records: readonly AnyRecord[];
  /** Selected records by id, as they were when selected. */
  chosen?: Map<string, AnyRecord>;
  /** Set if "all that match" is selected; `records` then holds a sample. */
  matching: { filter: string; count: number } | null;
  /**
   * Id of the record drawn in the detail. A decision on another current record waits until it is drawn; a decision on a
   * selected one asks for a confirmation.
   */
  shownId: string | null;
  /** Queue in which decisions are made, so that the lease is checked and released. */
  queue: string | null;
  /** Message why no command can run: there is no record to act on, or it is in no list. */
  refusal?: string;
  /** Target of the current record alone, if other records are selected. */
  shown?: Target;
  /** Message why the record needs no decision any more. */
  isOver?: string;
  /** Name of the lease holder, if it is a colleague. The record can be read but not decided. */
  leaseHolder?: string;
  /** Selected records that the current command does not accept. */
  leftOut?: readonly LeftOut[];
  /** True if the record was opened read-only. */
  isReadOnly?: boolean;
  /** Desk of the screen, if it is not the console's own. */
  desk?: Desk;
}

/** Returns the command target. @param below returns the target without this provider */
type Provider = (below: () => Target | null) => Target | null;
const providers: Provider[] = [];

export function addTarget(provider: Provider): () => void {
  providers.push(provider);
  return () => {
    providers.splice(providers.indexOf(provider), 1);
  };
}

const targetAt = (index: number): Target | null => providers[index]?.(() => targetAt(index - 1)) ?? null;

export const currentTarget = (): Target | null => targetAt(providers.length - 1);

/** Provides the command target while the component is mounted. */
export function useCommandTarget(provider: Provider): void {
  const latest = useLatest(provider);
  useEffect(() => addTarget((below) => latest.current(below)), [latest]);
}
