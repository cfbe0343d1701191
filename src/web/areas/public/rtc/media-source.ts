import { l } from "#web/i18n/text.ts";
import type { Captured, Quality } from "./captured.ts";
import { testPicture } from "./test-picture.ts";

export const sources = ["test", "camera", "screen"] as const;
export type Source = (typeof sources)[number];

export const heights = [360, 720, 1080] as const;

const widthOf = (height: number): number => Math.round((height * 16) / 9);

const sized = ({ height, fps }: Quality): MediaTrackConstraints => ({
  width: { ideal: widthOf(height) },
  height: { ideal: height },
  frameRate: { ideal: fps, max: fps },
});

/** True if the page may ask for camera and screen: only over HTTPS and on localhost. */
export const hasDevices = (): boolean => isSecureContext && "mediaDevices" in navigator;

const refusals: Readonly<Record<string, readonly [string, string]>> = {
  NotAllowedError: [
    "没有允许使用摄像头、麦克风或屏幕：请在浏览器地址栏允许后再试",
    "Camera, microphone or screen was not allowed. Allow it in the address bar, and try again",
  ],
  NotFoundError: ["没有找到摄像头或麦克风", "No camera or microphone was found"],
  NotReadableError: ["摄像头或麦克风被其他程序占用", "Camera or microphone is in use by another program"],
  OverconstrainedError: ["设备不支持这个画质", "The device cannot do this quality"],
};

/** @throws Error in words */
async function asked(ask: () => Promise<MediaStream>): Promise<MediaStream> {
  try {
    return await ask();
  } catch (error) {
    const words = error instanceof DOMException ? refusals[error.name] : undefined;
    throw new Error(words ? l(words) : String(error), { cause: error });
  }
}

function captured(stream: MediaStream): Captured {
  return {
    stream,
    change: async (quality) => {
      for (const track of stream.getVideoTracks()) await track.applyConstraints(sized(quality));
    },
    stop: () => stream.getTracks().forEach((track) => track.stop()),
  };
}

/**
 * Opens a source. The browser asks for camera, microphone or screen first.
 * @param device id of the camera; empty for the browser's choice
 * @throws Error in words
 */
export async function capture(source: Source, quality: Quality, sound: boolean, device: string): Promise<Captured> {
  if (source === "test") return testPicture(quality, sound);
  const { mediaDevices } = navigator;
  if (source === "screen")
    return captured(await asked(() => mediaDevices.getDisplayMedia({ video: sized(quality), audio: sound })));
  const video = { ...sized(quality), ...(device === "" ? {} : { deviceId: { exact: device } }) };
  return captured(await asked(() => mediaDevices.getUserMedia({ video, audio: sound })));
}

/** Cameras. Their names are known only after the camera was allowed once. */
export async function cameras(): Promise<readonly { id: string; name: string }[]> {
  if (!hasDevices()) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label || deviceId.slice(0, 8) }));
}
