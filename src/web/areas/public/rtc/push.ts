import type { RtcCodec } from "#domain/api/rtc.ts";
import { messageOf } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import type { Captured, Quality } from "./captured.ts";
import { capture } from "./media-source.ts";
import type { PushSettings } from "./push-form.tsx";
import { RtcSession } from "./rtc-session.ts";

/** Limits what a sender sends. */
async function limitSender(peer: RTCPeerConnection, { fps, kbps }: Quality): Promise<void> {
  for (const sender of peer.getSenders()) {
    if (sender.track?.kind !== "video") continue;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings)
      Object.assign(encoding, { maxBitrate: kbps * 1_000, maxFramerate: fps });
    await sender.setParameters(parameters);
  }
}

/** Sends the tracks of a source, the pictures with this codec only: nothing is transcoded. */
function addTracks(peer: RTCPeerConnection, { stream }: Captured, codec: RtcCodec, { fps, kbps }: Quality): void {
  for (const track of stream.getTracks()) {
    const isVideo = track.kind === "video";
    const limits = isVideo ? [{ maxBitrate: kbps * 1_000, maxFramerate: fps }] : [];
    const transceiver = peer.addTransceiver(track, { direction: "sendonly", streams: [stream], sendEncodings: limits });
    const codecs = RTCRtpSender.getCapabilities("video")?.codecs ?? [];
    const wanted = codecs.filter(
      ({ mimeType, sdpFmtpLine = "" }) =>
        mimeType === `video/${codec}` &&
        (codec !== "H264" || /packetization-mode=1.*profile-level-id=42e0/.test(sdpFmtpLine)),
    );
    if (isVideo && wanted.length === 0)
      throw new Error(l([`浏览器不支持 ${codec}`, `This browser does not encode ${codec}`]));
    if (isVideo) transceiver.setCodecPreferences(wanted);
  }
}

/** A push: the session, the media that it sends, and what is shown of them. */
export class Push {
  media: Captured | null = null;
  readonly session = new RtcSession(() => this.release());

  release(): void {
    this.media?.stop();
    this.media = null;
  }

  async start(settings: PushSettings, channel: string, by: { ticket: string; token: string }): Promise<void> {
    this.release();
    let media: Captured;
    try {
      media = await capture(settings.source, settings, settings.sound, settings.device);
    } catch (error) {
      return this.session.end(messageOf(error));
    }
    this.media = media;
    for (const track of media.stream.getVideoTracks())
      track.addEventListener(
        "ended",
        () => this.media === media && this.session.end(l(["画面来源已停止", "The source has stopped"])),
      );
    await this.session.start({
      side: "whip",
      channel,
      ...by,
      relayOnly: false,
      prepare: (peer) => addTracks(peer, media, settings.codec, settings),
    });
  }

  mute(isMuted: boolean): void {
    for (const track of this.media?.stream.getAudioTracks() ?? []) track.enabled = !isMuted;
  }

  async change(quality: Quality): Promise<void> {
    await this.media?.change(quality);
    if (this.session.peer) await limitSender(this.session.peer, quality);
  }
}
