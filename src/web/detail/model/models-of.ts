/** Where the models of one author are listed. */
export const modelsOf = (author: string): string => `/model-admin?f=${encodeURIComponent(`author:${author}`)}`;
