/** What the store takes as a file of a model (server/storage). */
export const acceptedFiles = [".stl", ".obj", ".3mf", ".step", ".stp", ".gcode"] as const;

export const isAcceptedFile = (name: string): boolean =>
  acceptedFiles.some((ending) => name.toLowerCase().endsWith(ending));
