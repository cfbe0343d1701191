import type { Stored } from "./enumeration.ts";

/** Which records of another kind tell a field's value. Without more than the first two they are counted or named. */
export interface DerivedFrom {
  resource: string;
  /** Their field that names the record: a list of ids, with `one` a single id. */
  by: string;
  one?: true;
  /** The own field whose record they name, where it is not this one. */
  of?: string;
  /** Only those with one of these values in each of these fields. */
  where?: Readonly<Record<string, readonly Stored[]>>;
  /** Only those made in so many days before now. */
  days?: number;
  /** Only those whose time has come, where `from` is given, and is not over; without an end they go on. */
  during?: { from?: string; to: string };
  /** None of them is ever deleted. */
  appendOnly?: true;
  /** One of them that names another in this field takes it back: neither of the two counts. */
  undoneBy?: string;
  /** Their list whose values are told, each once. */
  rollupField?: string;
}
