/** Returns the address of the list of an author's models. */
export const modelsOf = (author: string): string => `/model-admin?f=${encodeURIComponent(`author:${author}`)}`;
