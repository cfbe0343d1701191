import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";

/** A record that a command does not take now. */
export interface LeftOut {
  record: AnyRecord;
  why: Label;
}

/** What a records command acts on: the chosen rows, else the record in front. */
export interface Target {
  resource: Resource;
  records: readonly AnyRecord[];
  /** Of chosen rows, by id, what they were when they were chosen. */
  chosen?: Map<string, AnyRecord>;
  /** Set where "all that match" is chosen; `records` then holds a sample. */
  matching: { filter: string; count: number } | null;
  /** The record drawn in the detail. A decision on another one waits until that is drawn, or asks where it was chosen. */
  shownId: string | null;
  /** Where decisions are taken, so that the lease is checked and ended. */
  queue: string | null;
  /** Why nothing is done: there is no record where one might look for it, or it stands in no list; in words. */
  lacks?: string;
  /** Where others are chosen, what the record before the eye comes to by itself. */
  shown?: Target;
  /** Why nothing is asked about the one record any more, in words: it waits for nobody. */
  isOver?: string;
  /** A colleague who works on the one record: it is read and not decided. */
  heldBy?: string;
  /** Those of the chosen records that the command at hand does not take now. */
  leftOut?: readonly LeftOut[];
  /** Opened to be read: nothing is changed from here. */
  isReadOnly?: boolean;
}

/** @param below what commands would act on without it */
type Provider = (below: () => Target | null) => Target | null;
const providers: Provider[] = [];

export function addTarget(provider: Provider): () => void {
  providers.push(provider);
  return () => {
    providers.splice(providers.indexOf(provider), 1);
  };
}

const targetAt = (at: number): Target | null => providers[at]?.(() => targetAt(at - 1)) ?? null;

export const currentTarget = (): Target | null => targetAt(providers.length - 1);

/** While mounted, records commands act on what `provider` names. */
export function useCommandTarget(provider: Provider): void {
  const latest = useLatest(provider);
  useEffect(() => addTarget((below) => latest.current(below)), [latest]);
}
