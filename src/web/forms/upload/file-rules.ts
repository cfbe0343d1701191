/** Endings of model files that the store accepts (server/storage). */
export const acceptedFiles = [".stl", ".obj", ".3mf", ".step", ".stp", ".gcode"] as const;

export const isAcceptedFile = (name: string): boolean =>
  acceptedFiles.some((ending) => name.toLowerCase().endsWith(ending));
