/** Returns the text of each index by its path from the project's root. */
export declare function areaIndexes(root: string): Record<string, string>;
