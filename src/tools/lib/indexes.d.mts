/** Returns the text of each index by its path from the project's root. */
export declare function generatedIndexes(root: string): Record<string, string>;

/** Writes the indexes that changed, and removes those of areas that are gone. @returns one line for each file */
export declare function writeIndexes(root: string): string[];
