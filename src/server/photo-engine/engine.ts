import type { PhotoCauseKey } from "#domain/photo-models/enumerations.ts";
import type { PrintPrecision } from "#domain/enumerations/models.ts";
import type { Label } from "#kernel/label.ts";

export type Quality = (typeof PrintPrecision)["values"][number]["key"];

/** A picture of a job. */
export interface EnginePicture {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Returns a local file with the picture. Call `done` afterward. */
  readonly local: () => Promise<{ path: string; done: () => Promise<void> }>;
}

export interface EngineJob {
  /** Idempotency key: the engine does two jobs with one key once. */
  readonly key: string;
  readonly quality: Quality;
  readonly pictures: readonly EnginePicture[];
}

/** Formats of results. */
export const resultFormats = ["stl", "obj", "3mf"] as const;
export type ResultFormat = (typeof resultFormats)[number];

export type EngineState =
  /** Progress from 0 to 1. */
  | { readonly kind: "working"; readonly progress: number }
  | { readonly kind: "done"; readonly format: ResultFormat }
  /** The engine cannot make a model of these pictures. Another try would end in the same way. */
  | { readonly kind: "failed"; readonly fault: EngineFault }
  /** The engine does not know the job, or no longer. */
  | { readonly kind: "unknown" };

/** Why an engine did not do what it was asked for. */
export class EngineFault extends Error {
  readonly reason: PhotoCauseKey;
  readonly label: Label;
  /** True if another try may succeed. */
  readonly isPassing: boolean;

  constructor(reason: PhotoCauseKey, label: Label, isPassing = false) {
    super(label[1]);
    this.name = "EngineFault";
    this.reason = reason;
    this.label = label;
    this.isPassing = isPassing;
  }
}

/**
 * Makes models from photos. There are two: one over HTTP (http-engine.ts) where `PHOTO_ENGINE_URL` is set, otherwise
 * one of this process, which makes reliefs (relief-engine.ts).
 */
export interface PhotoEngine {
  /** Most jobs of one server process at once. */
  readonly atOnce: number;
  /** True if jobs go on while this process does not run. */
  readonly outlivesProcess: boolean;
  /**
   * Begins a job, or finds the one that was begun with its key.
   * @returns the engine's id of the job
   * @throws EngineFault
   */
  submit(job: EngineJob, signal: AbortSignal): Promise<string>;
  /** @throws EngineFault where the engine does not answer properly */
  poll(id: string, signal: AbortSignal): Promise<EngineState>;
  /**
   * Writes the result of a job that is done to a local file.
   * @throws EngineFault
   */
  download(id: string, format: ResultFormat, to: string, signal: AbortSignal): Promise<void>;
  /** Ends a job, whatever its state, and frees what the engine keeps for it. A job that is not known is no error. */
  close(id: string): Promise<void>;
}
