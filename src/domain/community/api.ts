/** A category with its children. */
export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
}

/** Storage location of one purpose. The address of a file is `cdnHost` followed by its key. */
interface StoragePlace {
  /** Empty where files are stored on the server's own disk. */
  bucket: string;
  prefixPath: string;
  cdnHost: string;
}

/** Object storage of the circle (specification, sections 3 and 7). */
export interface CircleStorage {
  image: StoragePlace;
  video: StoragePlace;
  internal: StoragePlace;
}

/** A published text for members in one language. */
export interface OpenPageReply {
  /** Null where nothing is published. */
  page: {
    title: string;
    /** Sanitized HTML. */
    body: string;
    /** Stored value of Language. */
    language: number;
    edition: string;
    /** Seconds since 1970; null for kinds without editions. */
    effective: number | null;
    updateTime: number;
  } | null;
  /** Earlier editions, newest first. */
  older: { edition: string; effective: number }[];
  /** Contacts of the company, as far as they are published. */
  contacts: { kind: string; value: string; region: string }[];
}
