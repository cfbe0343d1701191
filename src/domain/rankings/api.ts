/** A place in a board or a feed that is compared with another one. */
export interface ComparedPlace {
  id: string;
  name: string;
  cover: string | null;
  place: number;
  /** Place on the other side; null if it is not there. */
  other: number | null;
  score: number;
  /** Points by measure. */
  parts: Record<string, number>;
}

/** What a list of works has in common. */
export interface FeedFigures {
  /** Number of works within the time of new works, and of all. */
  newcomers: number;
  works: number;
  /** Spread of authors: 0 if all have as many places, 1 if one has them all. */
  gini: number;
  /** Mean age in hours. */
  meanAge: number;
  authors: number;
}

/** Response of POST v2("ranking", "preview"): the published places and those of the tried formula. */
export interface BoardPreview {
  now: ComparedPlace[];
  tried: ComparedPlace[];
}

/** Response of POST v2("recommendFormula", "preview"): the feed now and by the shown formula. */
export interface FeedPreview {
  /** Name of the live formula; null if the place has none, and the newest works come first. */
  live: string | null;
  now: ComparedPlace[];
  tried: ComparedPlace[];
  nowFigures: FeedFigures;
  triedFigures: FeedFigures;
}

/** Response of POST v2("blackList", "boards"): where an entry's subject would stand without it. */
export interface ShutOutPlaces {
  list: { ranking: string; name: Record<string, string>; place: number; score: number }[];
}
