import type { ModelFile } from "#web/media/viewer/model-file.ts";

/** One line of `modelList`, with the data that the form shows. */
export interface FormFile {
  /** Null for a newly uploaded file. */
  id: string | null;
  fileKey: string;
  fileName: string;
  size: number;
}

export const formFileOf = ({ id, fileName, file, fileSize }: ModelFile): FormFile => ({
  id,
  fileKey: file?.key ?? "",
  fileName,
  size: fileSize,
});

export const isSameFiles = (a: readonly FormFile[], b: readonly FormFile[]): boolean =>
  a.length === b.length && a.every((file, index) => file.id === b[index]?.id && file.fileKey === b[index]?.fileKey);

/** Converts files to the format of the call. */
export const listed = (files: readonly FormFile[]) =>
  files.map(({ id, fileKey, fileName }) => ({ ...(id === null ? {} : { id }), fileKey, fileName }));

export type Moved = <T>(list: readonly T[], from: number, by: 1 | -1) => T[];

/** Moves an element one position up or down; at an end nothing moves. */
export const moved: Moved = (list, from, by) => {
  const to = from + by;
  return to < 0 || to >= list.length ? [...list] : movedTo(list, from, to);
};

/** Moves an element to another position; those between shift. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const one = list[from];
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one);
};

export const withFilesOf = (resource: string): boolean => resource === "model";
