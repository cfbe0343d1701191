/** Size, frame rate and bitrate of what is pushed. */
export interface Quality {
  height: number;
  fps: number;
  kbps: number;
}

/** Media of a source. */
export interface Captured {
  stream: MediaStream;
  /** Changes size and frame rate. */
  change: (quality: Quality) => Promise<void>;
  stop: () => void;
}
