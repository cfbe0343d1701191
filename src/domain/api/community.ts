/** A category with what stands below it. */
export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
}

/** Where files of one purpose lie: the address of a file is `cdnHost` and its key. */
export interface StoragePlace {
  /** Empty where files are kept on the server's own disk. */
  bucket: string;
  prefixPath: string;
  cdnHost: string;
}

/** Circle object-storage info (specification, sections 3 and 7). */
export interface CircleStorage {
  image: StoragePlace;
  video: StoragePlace;
  internal: StoragePlace;
}
