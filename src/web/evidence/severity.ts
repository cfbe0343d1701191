import { Severity } from "#domain/enumerations/findings.ts";
import type { Tone } from "#kernel/enumeration.ts";

export type SeverityKey = "info" | "warn" | "block";

export const severityKey = (stored: unknown): SeverityKey => Severity.value(stored)?.key ?? "info";
export const severityTone: Record<SeverityKey, Tone> = { info: "blue", warn: "yellow", block: "red" };
