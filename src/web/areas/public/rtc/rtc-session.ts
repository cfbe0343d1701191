import type { RtcPlace } from "#domain/api/rtc.ts";
import { RTC_MINUTES } from "#domain/api/rtc.ts";
import { messageOf } from "#web/data/error.ts";
import { askPlace, endSession, sendOffer } from "#web/data/whip.ts";
import { l } from "#web/i18n/text.ts";
import { createState, setValue } from "#web/store/state.ts";
import { causeOfSilence, channelIsOver } from "./pusher.ts";
import type { Route, Sample, Totals } from "./sample.ts";
import { noTotals, readSample } from "./sample.ts";

/** Samples that are kept: one a second for as long as a channel lives. */
const MOST_SAMPLES = RTC_MINUTES * 60;
/** Longest wait for candidates before the offer is sent, in milliseconds. */
const GATHER_MS = 3_000;
/** Seconds without a frame after which a running connection counts as silent. */
const SILENT_SECONDS = 4;
/** Seconds without a frame after which a viewer asks whether somebody still pushes, and between two such questions. */
const ASK_SECONDS = 2;

export type RtcPhase = "idle" | "starting" | "connecting" | "live" | "ended";

export interface RtcState {
  phase: RtcPhase;
  /** Why it ended or does not run, in words; null if it was stopped or runs. */
  cause: string | null;
  place: RtcPlace | null;
  route: Route | null;
  samples: readonly Sample[];
  /** Milliseconds since 1970. */
  startedAt: number | null;
  liveAt: number | null;
  endedAt: number | null;
}

const begin: RtcState = {
  phase: "idle",
  cause: null,
  place: null,
  route: null,
  samples: [],
  startedAt: null,
  liveAt: null,
  endedAt: null,
};

export interface Start {
  side: "whip" | "whep";
  channel: string;
  ticket: string;
  token: string;
  relayOnly: boolean;
  /** Adds tracks, or says what is wanted. It knows where the channel is. */
  prepare: (peer: RTCPeerConnection, place: RtcPlace) => void;
}

/** Waits until all candidates are known. Offer and answer then need no further calls. */
function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, GATHER_MS);
    const look = (): void => {
      if (peer.iceGatheringState !== "complete") return;
      clearTimeout(late);
      resolve();
    };
    peer.addEventListener("icegatheringstatechange", look);
    look();
  });
}

/** A connection to a channel, over WHIP or WHEP, with its figures. */
export class RtcSession {
  readonly state = createState<RtcState>(begin);
  peer: RTCPeerConnection | null = null;
  /** What was started last. */
  #start: Start | null = null;
  #session: { url: string; bearer: string } | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #totals: Totals = noTotals;
  #silent = 0;
  readonly #onEnd: () => void;

  /** @param onEnd called once a connection has ended, such as to release the camera */
  constructor(onEnd: () => void = () => undefined) {
    this.#onEnd = onEnd;
  }

  #patch(more: Partial<RtcState>): void {
    setValue(this.state, { ...this.state.value, ...more });
  }

  get isRunning(): boolean {
    return ["starting", "connecting", "live"].includes(this.state.value.phase);
  }

  async start(start: Start): Promise<void> {
    this.stop();
    this.#start = start;
    this.#patch({ ...begin, phase: "starting", startedAt: Date.now() });
    try {
      await this.#connect(start);
    } catch (error) {
      this.end(messageOf(error));
    }
  }

  async #connect({ side, channel, ticket, token, relayOnly, prepare }: Start): Promise<void> {
    const place = await askPlace(side, channel, ticket);
    if (side === "whep" && !place.isOutside && !place.live)
      return this.end(l(["频道还没有人推流", "Nobody pushes to the channel yet"]));
    const peer = new RTCPeerConnection({
      iceServers: [...place.iceServers] as RTCIceServer[],
      iceTransportPolicy: relayOnly ? "relay" : "all",
    });
    this.peer = peer;
    this.#patch({ place, phase: "connecting" });
    peer.addEventListener("connectionstatechange", () => this.peer === peer && this.#look(peer));
    prepare(peer, place);
    await peer.setLocalDescription(await peer.createOffer());
    await gathered(peer);
    if (this.peer !== peer) return;
    const bearer = token || ticket;
    const { sdp, session } = await sendOffer(place.url, bearer, peer.localDescription?.sdp ?? "");
    if (session !== null) this.#session = { url: session, bearer };
    if (this.peer !== peer) return this.#leave();
    await peer.setRemoteDescription({ type: "answer", sdp });
    this.#totals = noTotals;
    this.#silent = 0;
    this.#timer = setInterval(() => void this.#read(peer), 1_000);
  }

  #look(peer: RTCPeerConnection): void {
    if (peer.connectionState === "connected")
      this.#patch({ phase: "live", liveAt: this.state.value.liveAt ?? Date.now() });
    if (peer.connectionState === "disconnected") void this.#lookForPusher(peer);
    if (peer.connectionState === "failed") this.end(this.#causeOfFailure());
  }

  #causeOfFailure(): string {
    const { liveAt, startedAt } = this.state.value;
    if (liveAt === null)
      return l([
        "信令正常，但浏览器和服务器之间的 UDP 不通：请检查防火墙、UDP 端口范围和对外地址",
        "Signalling works, but no UDP gets through between browser and server. Check firewall, UDP ports and the announced address",
      ]);
    if (startedAt !== null && Date.now() - startedAt >= RTC_MINUTES * 60_000 - 20_000) return channelIsOver();
    return l(["连接中断：网络断开，或另一端已停止", "The connection broke: network lost, or the other side stopped"]);
  }

  /** Ends the connection of a viewer whose pusher has left. A media server elsewhere does not say that. */
  async #lookForPusher(peer: RTCPeerConnection): Promise<void> {
    const live = this.state.value.place?.live;
    if (!this.#start || this.#start.side !== "whep" || !live) return;
    const { channel, ticket } = this.#start;
    const cause = await causeOfSilence(channel, ticket, live);
    if (cause !== null && this.peer === peer) this.end(cause);
  }

  async #read(peer: RTCPeerConnection): Promise<void> {
    const { sample, totals, route } = await readSample(peer, this.#totals);
    if (this.peer !== peer) return;
    this.#totals = totals;
    const { samples, phase } = this.state.value;
    const before = samples.at(-1);
    this.#silent = phase === "live" && before && before.frames >= sample.frames ? this.#silent + 1 : 0;
    if (this.#silent > 0 && this.#silent % ASK_SECONDS === 0) void this.#lookForPusher(peer);
    const cause =
      this.#silent >= SILENT_SECONDS
        ? l([`${this.#silent} 秒没有画面`, `No picture for ${this.#silent} seconds`])
        : null;
    this.#patch({ samples: [...samples, sample].slice(-MOST_SAMPLES), route, cause });
  }

  #leave(): void {
    if (this.#session) endSession(this.#session.url, this.#session.bearer);
    this.#session = null;
  }

  /** Ends the connection. @param cause why, in words; null if somebody stopped it */
  end(cause: string | null): void {
    clearInterval(this.#timer);
    this.#leave();
    this.peer?.close();
    this.peer = null;
    this.#patch({ phase: "ended", cause, endedAt: Date.now() });
    this.#onEnd();
  }

  /** Ends a connection if there is one. */
  stop(): void {
    if (this.isRunning) this.end(null);
  }
}
