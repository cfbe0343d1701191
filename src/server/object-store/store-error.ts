/** A refusal in the words of Aliyun OSS, which its clients read from the answer's XML. */
export class StoreError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further elements of the XML, such as the time of the server. */
  readonly elements: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, elements: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "StoreError";
    this.status = status;
    this.code = code;
    this.elements = elements;
  }
}

export const noSuchKey = (): StoreError => new StoreError(404, "NoSuchKey", "The specified key does not exist.");

export const noSuchUpload = (): StoreError =>
  new StoreError(404, "NoSuchUpload", "The specified upload does not exist. It may have been aborted or completed.");

export const accessDenied = (message: string): StoreError => new StoreError(403, "AccessDenied", message);

export const invalidArgument = (message: string): StoreError => new StoreError(400, "InvalidArgument", message);

export const preconditionFailed = (): StoreError =>
  new StoreError(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold.");

export const entityTooLarge = (message = "Your proposed upload is too large."): StoreError =>
  new StoreError(400, "EntityTooLarge", message);
