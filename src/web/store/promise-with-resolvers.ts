/** A promise that its creator resolves. */
export interface Answer {
  promise: Promise<void>;
  resolve: () => void;
}

/** `Promise.withResolvers` for browsers that lack it. */
export function promiseWithResolvers(): Answer {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
