import { randomUUID } from "node:crypto";
import type { MediaStreamTrack, RTCPeerConnection, RTCRtpReceiver } from "werift";
import type { RtcCodec } from "#domain/api/rtc.ts";
import { RTC_MINUTES } from "#domain/api/rtc.ts";
import { Refusal } from "#kernel/errors.ts";
import type { RtcConfig } from "#server/config.ts";
import type { Database } from "#server/db/sql.ts";
import type { Admission } from "#server/tickets/admit.ts";
import { isStillAdmitted } from "#server/tickets/admit.ts";
import { BEAT_MS, claimChannel, dropChannel, touchChannels } from "./channel-rows.ts";
import type { Werift } from "./peer.ts";
import { answerOffer, codecOf, loadWerift, openPeer } from "./peer.ts";

/** Time in which a peer must connect, in milliseconds. */
const CONNECT_MS = 20_000;

/** A peer of a channel: who pushes, or one who watches. */
interface Member {
  id: string;
  peer: RTCPeerConnection;
  admission: Admission;
}

interface Channel {
  name: string;
  codec: RtcCodec;
  pusher: Member;
  /** Tracks that the pusher sends, by kind. */
  received: Map<string, { track: MediaStreamTrack; receiver: RTCRtpReceiver | undefined }>;
  viewers: Map<string, Member & { tracks: Map<string, MediaStreamTrack> }>;
  end: NodeJS.Timeout;
}

/** Answer to a peer: its session, which ends it, and the SDP. */
interface Joined {
  id: string;
  sdp: string;
}

interface ChannelOptions {
  db: Database;
  config: RtcConfig;
  /** Address of this process for others. */
  address: () => string;
  report: (line: string) => void;
}

const refusals = {
  codec: ["需要 VP8 或 H264", "VP8 or H264 is needed"],
  busy: ["频道正有人在推流", "Somebody pushes to the channel"],
  full: ["频道数已达上限，请稍后再试", "There are as many channels as there may be. Try again later"],
  nobody: ["频道还没有人推流", "Nobody pushes to the channel yet"],
  viewers: ["观看人数已达上限", "There are as many viewers as there may be"],
} as const;

const refuse = (why: keyof typeof refusals): Refusal =>
  new Refusal(why === "nobody" ? "notFound" : why === "codec" ? "illegalParameter" : "busy", refusals[why]);

/** True if both were let in by the same ticket or the same login: whoever lost the connection may take it up again. */
const isSame = (one: Admission, other: Admission): boolean =>
  one.ticket ? one.ticket.id === other.ticket?.id : !other.ticket && one.actor.id === other.actor.id;

/** Calls `over` once the peer has gone, or has not connected in time. */
function watchPeer(peer: RTCPeerConnection, over: () => void): void {
  const late = setTimeout(over, CONNECT_MS).unref();
  peer.connectionStateChange.subscribe((state) => {
    if (state === "connected") clearTimeout(late);
    if (state === "disconnected" || state === "failed" || state === "closed") {
      clearTimeout(late);
      over();
    }
  });
}

async function leaveViewer(channel: Channel, member: Member): Promise<void> {
  if (channel.viewers.delete(member.id)) await member.peer.close();
}

/** Asks the pusher for a whole picture. Without it the video of a new viewer never begins. */
function askForPicture({ received }: Channel): void {
  const { track, receiver } = received.get("video") ?? {};
  if (track?.ssrc !== undefined) void receiver?.sendRtcpPLI(track.ssrc).catch(() => undefined);
}

/** Passes what the pusher sends to all viewers. */
function relay(werift: Werift, channel: Channel, track: MediaStreamTrack): void {
  const receiver = channel.pusher.peer.getReceivers().find((one) => one.tracks.includes(track));
  channel.received.set(track.kind, { track, receiver });
  track.onReceiveRtp.subscribe((packet) => {
    for (const { tracks } of channel.viewers.values()) {
      // Each sender writes its own numbers into the packet, and ids of extensions differ by viewer.
      const copy = werift.RtpPacket.deSerialize(packet.serialize());
      copy.header.extensions = [];
      copy.header.extension = false;
      tracks.get(track.kind)?.writeRtp(copy);
    }
  });
}

/** Channels of the WebRTC tests that this process holds. Nothing is recorded. Timers run only while there are some. */
export class RtcChannels {
  /** Id of this process, which stands in the rows of its channels. */
  readonly process = randomUUID();
  readonly #options: ChannelOptions;
  readonly #channels = new Map<string, Channel>();
  /** Names of channels that are being opened. */
  readonly #opening = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  has(name: string): boolean {
    return this.#channels.has(name);
  }

  /**
   * Returns the codec in which somebody may push to a channel now.
   * @throws Refusal where somebody else pushes, or there are too many channels
   */
  checkPush(name: string, offer: string, admission: Admission): RtcCodec {
    const codec = codecOf(offer);
    if (codec === null) throw refuse("codec");
    const before = this.#channels.get(name);
    if (this.#opening.has(name) || (before && !isSame(before.pusher.admission, admission))) throw refuse("busy");
    if (!before && this.#channels.size >= this.#options.config.channels) throw refuse("full");
    return codec;
  }

  /**
   * Opens a channel for who pushes to it.
   * @throws Refusal as `checkPush`, and where another process holds the channel
   */
  async push(name: string, offer: string, admission: Admission): Promise<Joined> {
    const codec = this.checkPush(name, offer, admission);
    this.#opening.add(name);
    return this.#open(name, codec, offer, admission).finally(() => this.#opening.delete(name));
  }

  async #open(name: string, codec: RtcCodec, offer: string, admission: Admission): Promise<Joined> {
    const { db, config, address } = this.#options;
    const before = this.#channels.get(name);
    if (before) await this.#close(before);
    const werift = await loadWerift();
    const row = { name, process: this.process, address: address(), codec, admin: admission.actor.id };
    if (!(await claimChannel(db, row))) throw refuse("busy");
    const peer = openPeer(werift, config, codec);
    const pusher = { id: randomUUID(), peer, admission };
    const end = setTimeout(() => this.#closeLater(channel), RTC_MINUTES * 60_000).unref();
    const channel: Channel = { name, codec, pusher, received: new Map(), viewers: new Map(), end };
    this.#channels.set(name, channel);
    this.#timer ??= setInterval(() => this.#lookLater(), BEAT_MS).unref();
    peer.onTrack.subscribe((track) => relay(werift, channel, track));
    watchPeer(peer, () => this.#closeLater(channel));
    const sdp = await answerOffer(peer, offer, config).catch(async (error: unknown) => {
      await this.#close(channel);
      throw error;
    });
    return { id: pusher.id, sdp };
  }

  /** Returns a channel that one more may watch. @throws Refusal where nobody pushes, or too many watch */
  channelToPull(name: string): Channel {
    const channel = this.#channels.get(name);
    if (!channel) throw refuse("nobody");
    if (channel.viewers.size >= this.#options.config.viewers) throw refuse("viewers");
    return channel;
  }

  /** Adds a viewer to a channel. @throws Refusal as `channelToPull` */
  async pull(name: string, offer: string, admission: Admission): Promise<Joined> {
    const { config } = this.#options;
    const channel = this.channelToPull(name);
    const werift = await loadWerift();
    const peer = openPeer(werift, config, channel.codec);
    const tracks = new Map<string, MediaStreamTrack>();
    for (const kind of ["video", "audio"] as const) {
      if (!offer.includes(`m=${kind} `)) continue;
      const track = new werift.MediaStreamTrack({ kind });
      const { sender } = peer.addTransceiver(track, { direction: "sendonly" });
      tracks.set(kind, track);
      sender.onPictureLossIndication.subscribe(() => askForPicture(channel));
    }
    const viewer = { id: randomUUID(), peer, admission, tracks };
    channel.viewers.set(viewer.id, viewer);
    peer.connectionStateChange.subscribe((state) => state === "connected" && askForPicture(channel));
    watchPeer(peer, () => void leaveViewer(channel, viewer));
    const sdp = await answerOffer(peer, offer, config).catch((error: unknown) => {
      channel.viewers.delete(viewer.id);
      throw error;
    });
    return { id: viewer.id, sdp };
  }

  /** Ends one peer; with that of the pusher the channel. @returns false for an unknown one */
  async leave(session: string): Promise<boolean> {
    for (const channel of this.#channels.values()) {
      const viewer = channel.viewers.get(session);
      if (viewer) await leaveViewer(channel, viewer);
      if (channel.pusher.id === session) await this.#close(channel);
      if (viewer || channel.pusher.id === session) return true;
    }
    return false;
  }

  async stop(): Promise<void> {
    for (const channel of this.#channels.values()) await this.#close(channel);
  }

  async #close(channel: Channel): Promise<void> {
    if (this.#channels.get(channel.name) !== channel) return;
    this.#channels.delete(channel.name);
    clearTimeout(channel.end);
    if (this.#channels.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (const { peer } of [channel.pusher, ...channel.viewers.values()]) await peer.close();
    await dropChannel(this.#options.db, channel.name, this.process);
  }

  #closeLater(channel: Channel): void {
    this.#close(channel).catch((error: unknown) =>
      this.#options.report(`A test channel could not be closed: ${String(error)}`),
    );
  }

  /** Keeps the rows, and closes what its ticket or login no longer opens. */
  async #look(): Promise<void> {
    const { db } = this.#options;
    await touchChannels(db, this.process);
    for (const channel of this.#channels.values()) {
      if (!(await isStillAdmitted(db, channel.pusher.admission))) await this.#close(channel);
      for (const viewer of channel.viewers.values())
        if (!(await isStillAdmitted(db, viewer.admission))) await leaveViewer(channel, viewer);
    }
  }

  #lookLater(): void {
    this.#look().catch((error: unknown) =>
      this.#options.report(`Test channels could not be looked at: ${String(error)}`),
    );
  }
}
