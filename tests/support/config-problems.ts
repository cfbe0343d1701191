import { ConfigError, readConfig } from "#server/config.ts";

/** What is wrong with an environment, a sentence each. */
export function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
