/** A record that names a stored file, now or formerly. */
export interface RecordOfFile {
  resource: string;
  id: string;
  title: string;
}

/** What only a login sees of a stored file. */
export interface FileOrigin {
  md5: string;
  /** Seconds since 1970. */
  uploadTime: number;
  /** Names of the admins who uploaded it; empty for files of members and of the server. */
  uploaders: readonly string[];
  /** Only those that the admin may read. */
  records: readonly RecordOfFile[];
}

/** A stored file, opened on the page /cdn-resource. */
export interface OpenedResource {
  key: string;
  /** Address that is read. */
  url: string;
  /** Address of a smaller WebP; null for what is no picture, or moves. */
  smallUrl: string | null;
  /** End of a signed address in seconds since 1970; null for one that needs a login. */
  until: number | null;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** Size of a picture in px; null for other files. */
  width: number | null;
  height: number | null;
  /** Null by ticket. */
  origin: FileOrigin | null;
}
