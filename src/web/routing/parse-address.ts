/** Path and query of an address after the hash. */
export interface Place {
  path: string;
  /** Query without the question mark. */
  query: string;
}

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, "");
  const at = text.indexOf("?");
  const path = at < 0 ? text : text.slice(0, at);
  return { path: path.startsWith("/") ? path : `/${path}`, query: at < 0 ? "" : text.slice(at + 1) };
}

export const writePlace = ({ path, query }: Place): string => (query === "" ? path : `${path}?${query}`);
