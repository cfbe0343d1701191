/** Where clients send files, in the protocol of Aliyun OSS. */
export interface UploadPlace {
  bucket: string;
  /** Region that signatures name, such as oss-cn-hangzhou. */
  region: string;
  /** Empty for the console's own origin, where the bucket is the first part of the path. */
  endpoint: string;
}

/** True for an endpoint of Aliyun, which names the bucket in its host; false for an own domain (CNAME). */
export const isAliyun = (endpoint: string): boolean => /(?:^|\.)aliyuncs\.com\/?$/.test(endpoint);

/** Returns the origin to which browsers send files; null for the console's own. */
export function originOf({ bucket, endpoint }: UploadPlace): string | null {
  if (endpoint === "") return null;
  const host = endpoint.replace(/^https?:\/\//, "").replace(/\/$/, "");
  return `https://${isAliyun(host) ? `${bucket}.` : ""}${host}`;
}

/** Temporary credentials for writing below a prefix. */
export interface UploadCredentials {
  accessKeyId: string;
  accessKeySecret: string;
  token: string;
  /** End in seconds since 1970. */
  until: number;
}

/** Limits of credentials. Aliyun cannot limit bytes by credentials, so there the check after the arrival counts. */
export interface GrantLimits {
  /** Most bytes of one object. */
  bytes: number;
  /** Most bytes of all objects and parts below the prefix. */
  totalBytes: number;
  /** End in seconds since 1970. */
  until: number;
}

/** An arrived object while the server checks it. */
export interface Arrived {
  /** Local file with the content. */
  path: string;
  /** Size in bytes. */
  size: number;
  /**
   * Makes the object the content of a stored file, without sending it again.
   * @returns false where the file is already stored
   */
  move(to: string, type: string): Promise<boolean>;
  /** Ends the check. @param isOver false puts the object back for another try */
  end(isOver: boolean): Promise<void>;
}

/**
 * Objects that clients have sent and no record names yet. Their keys begin with `INCOMING`. An object becomes a stored
 * file when the server has checked it.
 */
export interface Uploads {
  place: UploadPlace;
  /** @param limits of what may be written below the prefix */
  grant(prefix: string, limits?: GrantLimits): Promise<UploadCredentials>;
  /**
   * Takes a completely arrived object for checking. From then on its sender cannot change it.
   * @param most size in bytes above which the object is erased unread
   * @returns null where nothing has arrived under this key
   * @throws Refusal for an object that is too large
   */
  take(key: string, most?: number): Promise<Arrived | null>;
  /** Erases objects and unfinished uploads in parts that are older. @param before in ms since 1970 */
  erase(before: number): Promise<number>;
  /**
   * Returns an address that opens one stored file for some seconds without a login.
   * @param process value of `x-oss-process`
   */
  signedUrl(key: string, seconds: number, process?: string): Promise<string>;
}

export const INCOMING = "incoming/";

/** Lifetime of upload credentials in seconds: the least that Aliyun accepts. */
export const CREDENTIAL_SECONDS = 900;

/** Returns the prefix below which an admin may write. */
export const prefixOf = (holder: string): string => `${INCOMING}${holder}/`;

/** Returns the prefix below which the holders of a ticket may write. */
export const prefixOfTicket = (id: string): string => prefixOf(`ticket-${id}`);

/** Returns true for a key as the console writes it: prefix, MD5, and extension (specification, section 4). */
export const isIncoming = (key: string, prefix: string): boolean =>
  key.startsWith(prefix) && /^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/.test(key.slice(prefix.length));
