import type { Config } from "#server/config.ts";
import type { PhotoEngine } from "./engine.ts";
import { httpEngine } from "./http-engine.ts";
import { reliefEngine } from "./relief-engine.ts";

let engine: PhotoEngine | null = null;

/** Sets the engine of this process. */
export function usePhotoEngine(config: Config["photoEngine"]): void {
  engine = config ? httpEngine(config) : reliefEngine();
}

/** Returns the engine of this process: the configured one, or the one that makes reliefs. */
export const photoEngine = (): PhotoEngine => (engine ??= reliefEngine());
