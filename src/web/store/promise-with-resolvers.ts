/** A promise that the response handler resolves. */
export interface Answer {
  promise: Promise<void>;
  resolve: () => void;
}

export function promiseWithResolvers(): Answer {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
