/** Figures of one second of a connection. */
export interface Sample {
  /** Milliseconds since 1970. */
  time: number;
  kbps: number;
  /** Share of lost packets of this second, in per cent. */
  loss: number;
  /** Milliseconds; null before the first measurement. */
  roundTrip: number | null;
  fps: number;
  width: number;
  height: number;
  /** Of a viewer: milliseconds from the server to the screen, half a round trip and the buffer. */
  delay: number | null;
  /** Of a viewer: how often the picture stood still since the beginning. */
  freezes: number;
  /** Frames encoded or decoded since the beginning. */
  frames: number;
}

/** How the connection runs. */
export interface Route {
  /** States of ICE and DTLS, as the browser names them. */
  ice: string;
  dtls: string;
  signalling: string;
  /** Own candidates by type, such as `host 2`. */
  candidates: string;
  /** Addresses of the chosen pair; empty before one is chosen. */
  pair: string;
  /** True for a pair over a TURN server. */
  isRelayed: boolean;
}

type Stat = Readonly<Record<string, unknown>>;
const num = (stat: Stat | undefined, name: string): number => {
  const value = stat?.[name];
  return typeof value === "number" ? value : 0;
};

/** What the next sample subtracts. */
export interface Totals {
  time: number;
  bytes: number;
  lost: number;
  packets: number;
  bufferDelay: number;
  buffered: number;
}

export const noTotals: Totals = { time: 0, bytes: 0, lost: 0, packets: 0, bufferDelay: 0, buffered: 0 };

function totalsOf(rtp: Stat | undefined, remote: Stat | undefined): Totals {
  return {
    time: Date.now(),
    bytes: num(rtp, "bytesSent") + num(rtp, "bytesReceived"),
    lost: num(remote ?? rtp, "packetsLost"),
    packets: num(rtp, "packetsSent") + num(rtp, "packetsReceived"),
    bufferDelay: num(rtp, "jitterBufferDelay"),
    buffered: num(rtp, "jitterBufferEmittedCount"),
  };
}

const textOf = (stat: Stat | undefined, name: string): string => String(stat?.[name] ?? "");

function routeOf(all: readonly Stat[], pair: Stat | undefined, peer: RTCPeerConnection): Route {
  const byId = (id: unknown): Stat | undefined => all.find((stat) => stat["id"] === id);
  const [local, remote] = [byId(pair?.["localCandidateId"]), byId(pair?.["remoteCandidateId"])];
  const types = all.filter(({ type }) => type === "local-candidate").map((one) => textOf(one, "candidateType"));
  const counts = [...new Set(types)].map((type) => `${type} ${types.filter((one) => one === type).length}`);
  const place = (stat: Stat | undefined): string =>
    `${textOf(stat, "candidateType")} ${textOf(stat, "address") || "…"}:${textOf(stat, "port")}`;
  const transport = all.find(({ type }) => type === "transport");
  return {
    ice: peer.iceConnectionState,
    dtls: textOf(transport, "dtlsState") || "new",
    signalling: peer.signalingState,
    candidates: counts.join(", ") || "–",
    pair: pair ? `${place(local)} → ${place(remote)} (${textOf(local, "protocol")})` : "",
    isRelayed: [local, remote].some((one) => one?.["candidateType"] === "relay"),
  };
}

/** Reads the figures since the last sample. */
export async function readSample(
  peer: RTCPeerConnection,
  before: Totals,
): Promise<{ sample: Sample; totals: Totals; route: Route }> {
  const all: Stat[] = [];
  (await peer.getStats()).forEach((stat: Stat) => all.push(stat));
  const video = (type: string): Stat | undefined =>
    all.find((stat) => stat["type"] === type && stat["kind"] === "video");
  const rtp = video("outbound-rtp") ?? video("inbound-rtp");
  const remote = video("remote-inbound-rtp");
  const transport = all.find(({ type }) => type === "transport");
  const pair = all.find(({ id }) => id !== undefined && id === transport?.["selectedCandidatePairId"]);
  const totals = totalsOf(rtp, remote);
  const seconds = Math.max(0.001, (totals.time - before.time) / 1_000);
  const [lost, packets] = [totals.lost - before.lost, totals.packets - before.packets];
  const roundTrip = num(pair, "currentRoundTripTime") || num(remote, "roundTripTime");
  const buffered = totals.buffered - before.buffered;
  const buffer = buffered > 0 ? (totals.bufferDelay - before.bufferDelay) / buffered : null;
  const sample: Sample = {
    time: totals.time,
    kbps: before.time === 0 ? 0 : Math.max(0, Math.round(((totals.bytes - before.bytes) * 8) / 1_000 / seconds)),
    loss: lost > 0 ? Math.min(100, Math.round((lost / Math.max(1, lost + packets)) * 1_000) / 10) : 0,
    roundTrip: roundTrip > 0 ? Math.round(roundTrip * 1_000) : null,
    fps: Math.round(num(rtp, "framesPerSecond")),
    width: num(rtp, "frameWidth"),
    height: num(rtp, "frameHeight"),
    delay: buffer === null ? null : Math.round((buffer + roundTrip / 2) * 1_000),
    freezes: num(rtp, "freezeCount"),
    frames: num(rtp, "framesEncoded") + num(rtp, "framesDecoded"),
  };
  return { sample, totals, route: routeOf(all, pair, peer) };
}

/** Returns the samples as a table for a sheet. */
export function samplesCsv(samples: readonly Sample[]): string {
  const names = ["time", "kbps", "loss", "roundTrip", "fps", "width", "height", "delay", "freezes", "frames"] as const;
  const rows = samples.map((sample) =>
    names.map((name) => (name === "time" ? new Date(sample.time).toISOString() : String(sample[name] ?? ""))).join(","),
  );
  return [names.join(","), ...rows].join("\n");
}
