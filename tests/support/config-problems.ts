import { ConfigError, readConfig } from "#server/config.ts";

/** Returns the problems of an environment, one sentence each. */
export function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
