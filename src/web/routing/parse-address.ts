/** Path and query of an address after the hash. */
export interface Place {
  path: string;
  /** Query without the question mark. */
  query: string;
}

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, "");
  const index = text.indexOf("?");
  const path = index < 0 ? text : text.slice(0, index);
  return { path: path.startsWith("/") ? path : `/${path}`, query: index < 0 ? "" : text.slice(index + 1) };
}

export const writePlace = ({ path, query }: Place): string => (query === "" ? path : `${path}?${query}`);
