/** A category with its children. */
export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
}

/** Storage location of one purpose. The address of a file is `cdnHost` followed by its key. */
export interface StoragePlace {
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
