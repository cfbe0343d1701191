/** A file to show. */
export interface ViewedFile {
  /** Names the file in caches. */
  key: string;
  /** Its ending decides how the file is shown. */
  name: string;
  /** Address that is read, such as a signed one of another origin. */
  url: string;
  /** Size in bytes. */
  size?: number | undefined;
  /** Size of a picture in px. */
  width?: number | undefined;
  height?: number | undefined;
}
