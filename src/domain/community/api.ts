/** A category with its children. */
export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
}

/** Storage location of one purpose. The address of a file is `cdnHost` followed by its key. */
interface StoragePlace {
  bucket: string;
  /** Keys of files that are sent begin with it. */
  prefixPath: string;
  cdnHost: string;
}

/** Object storage of the circle (specification, sections 3 and 7). */
export interface CircleStorage {
  /** Empty for the console's own origin, where the bucket is the first part of the path. */
  endpoint: string;
  /** True if the endpoint is an own domain of the bucket, so that the bucket is not part of the host. */
  cname: boolean;
  /** Region that signatures name. */
  region: string;
  image: StoragePlace;
  video: StoragePlace;
  internal: StoragePlace;
}

/** Credentials for sending files to the object storage (platform's API, `getAliyunInfo`). */
export interface AliyunInfo {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** Rest of the lifetime in seconds. */
  lifeTime: number;
  /** End in seconds since 1970. */
  expiredTime: number;
  /** Keys may only begin with this text. */
  prefixPath: string;
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
