import type { Captured, Quality } from "./captured.ts";

const bars = ["#c0c0c0", "#c0c000", "#00c0c0", "#00c000", "#c000c0", "#c00000", "#0000c0"];
/** Pitch of the tone in Hz, and its loudness. */
const TONE = 440;
const LOUDNESS = 0.1;

/** Draws one frame: colour bars, a bar that moves once across the picture in two seconds, and a clock. */
function draw(context: CanvasRenderingContext2D, now: Date): void {
  const { width, height } = context.canvas;
  bars.forEach((color, i) => {
    context.fillStyle = color;
    context.fillRect((i * width) / bars.length, 0, width / bars.length + 1, height);
  });
  context.fillStyle = "#fff";
  context.fillRect(((Number(now) % 2_000) / 2_000) * width, height * 0.7, width / 40, height * 0.2);
  context.fillStyle = "#000";
  context.fillRect(width * 0.2, height * 0.35, width * 0.6, height * 0.25);
  context.fillStyle = "#fff";
  context.font = `${Math.round(height / 7)}px monospace`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(now.toISOString().slice(11, 23), width / 2, height * 0.475, width * 0.58);
}

const clockWorker =
  "let timer; onmessage = ({ data }) => { clearInterval(timer); timer = setInterval(() => postMessage(0), data); };";

/** Calls back at an interval, also while the tab is behind another one: there the timers of a page run once a second. */
function ticks(run: () => void): { every: (ms: number) => void; stop: () => void } {
  const address = URL.createObjectURL(new Blob([clockWorker], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", run);
  return {
    every: (ms) => worker.postMessage(ms, []),
    stop: () => {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}

function tone(): { track: MediaStreamTrack | undefined; stop: () => void } {
  const audio = new AudioContext();
  const [source, gain, out] = [audio.createOscillator(), audio.createGain(), audio.createMediaStreamDestination()];
  source.frequency.value = TONE;
  gain.gain.value = LOUDNESS;
  source.connect(gain).connect(out);
  source.start();
  return { track: out.stream.getAudioTracks()[0], stop: () => void audio.close() };
}

/** A picture with a clock and a tone, which needs no camera and no permission. */
export function testPicture(quality: Quality, sound: boolean): Captured {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  const clock = ticks(() => draw(context, new Date()));
  const run = ({ height, fps }: Quality): void => {
    canvas.height = height;
    canvas.width = Math.round((height * 16) / 9);
    draw(context, new Date());
    clock.every(1_000 / fps);
  };
  run(quality);
  const stream = canvas.captureStream();
  const sounding = sound ? tone() : null;
  if (sounding?.track) stream.addTrack(sounding.track);
  return {
    stream,
    change: async (next) => run(next),
    stop: () => {
      clock.stop();
      sounding?.stop();
      stream.getTracks().forEach((track) => track.stop());
    },
  };
}
