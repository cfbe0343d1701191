/** A topic that may be merged with another one. */
export interface SimilarTopic {
  id: string;
  version: number;
  name: string;
  users: number;
  /** Users who take part in both topics. */
  shared: number;
  /** Likeness of the names, from 0 to 1. */
  likeness: number;
}

/** Response of POST v2("topic", "similar"). */
export interface SimilarTopicsReply {
  list: SimilarTopic[];
}
