import { readdirSync, readFileSync } from "node:fs";

/** Files below folders of the project, as paths from its root. @param ending pattern of their names */
export const filesIn = (folders: readonly string[], ending = /\.tsx?$/): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((name) => ending.test(name)),
  );

/** Reads a file by its path from the project's root. */
export const readSource = (file: string): string => readFileSync(file, "utf8");
