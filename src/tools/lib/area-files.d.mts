/** Returns the names of all areas, in the order of menus and lists. */
export declare function areaNames(root: string): string[];

/** Returns an area's file of this name in a folder, from the root; null if there is none. */
export declare function areaFile(root: string, folder: string, area: string, name: string): string | null;

/** Returns the code that combines the resources of an area with their commands; null for an area with neither. */
export declare function areaCode(
  root: string,
  area: string,
  from: (file: string) => string,
): { imports: string[]; area: string } | null;
