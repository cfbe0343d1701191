import type { Region } from "#domain/risk/review-finding.resource.ts";
import type { Tone } from "#kernel/enumeration.ts";

/** A file of the carousel. Its kind is that of its name. */
export interface Slide {
  key: string;
  name: string;
  /** Address to read; by default that of the key. */
  url?: string | undefined;
  /** Text alternative of a picture. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Size in bytes. */
  size?: number | undefined;
  /** Findings that refer to the picture. */
  marks?: readonly SlideMark[];
  /** True for a picture that the console rendered; false for an uploaded one. */
  isOurs?: boolean;
  /** True for a file of a model, which is no picture. */
  isFile?: boolean;
}

/** A finding, with the same number and tone as everywhere else. */
export interface SlideMark {
  n: number;
  tone: Tone;
  text: string;
  region: Region | null;
}
