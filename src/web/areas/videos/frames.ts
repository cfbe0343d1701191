/** Number of frames of a strip. */
export const FRAMES = 20;

const once = (video: HTMLVideoElement, event: "loadedmetadata" | "seeked", signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (finish: () => void) => (): void => {
      video.removeEventListener(event, done);
      video.removeEventListener("error", failed);
      finish();
    };
    const done = end(resolve);
    const failed = end(() => reject(new Error("the video cannot be played")));
    video.addEventListener(event, done);
    video.addEventListener("error", failed);
    signal.addEventListener("abort", failed, { once: true });
  });

/** Moves a video to a time, and waits until its picture is there. */
export async function seek(video: HTMLVideoElement, time: number, signal: AbortSignal): Promise<void> {
  const arrived = once(video, "seeked", signal);
  video.currentTime = time;
  await arrived;
}

/** Loads a video. @throws Error if the browser cannot play it */
export async function loadVideo(src: string, signal: AbortSignal): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  const ready = once(video, "loadedmetadata", signal);
  video.src = src;
  await ready;
  return video;
}

/** Time in the middle of each part, because many videos begin and end in black. */
export const timeOf = (video: HTMLVideoElement, index: number): number => ((index + 0.5) / FRAMES) * video.duration;

/** Draws the current frame, at most so wide. */
export function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement, width = video.videoWidth): void {
  const scale = Math.min(1, width / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
}
