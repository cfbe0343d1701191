import { networkInterfaces } from "node:os";
import type { RTCPeerConnection, RTCRtpCodecParameters } from "werift";
import type { RtcCodec } from "#domain/api/rtc.ts";
import { rtcCodecs } from "#domain/api/rtc.ts";
import type { RtcConfig } from "#server/config.ts";
import { Refusal } from "#kernel/errors.ts";

export type Werift = typeof import("werift");

/** Loads the library with the first connection, so that servers without tests of cameras do not pay for it. */
export const loadWerift = (): Promise<Werift> => import("werift");

/** Returns the first codec of an offer that a channel can have. */
export function codecOf(offer: string): RtcCodec | null {
  const names = [...offer.matchAll(/^a=rtpmap:\d+ (\w+)\/90000/gm)].map(([, name]) => name?.toUpperCase());
  return rtcCodecs.find((codec) => names[0] === codec) ?? rtcCodecs.find((codec) => names.includes(codec)) ?? null;
}

function videoOf({ RTCRtpCodecParameters: Codec, ...werift }: Werift, codec: RtcCodec): RTCRtpCodecParameters {
  return new Codec({
    mimeType: `video/${codec}`,
    clockRate: 90_000,
    rtcpFeedback: [werift.useNACK(), werift.usePLI(), werift.useREMB(), werift.useTWCC()],
    ...(codec === "H264"
      ? { parameters: "profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1" }
      : {}),
  });
}

const ownAddresses = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)));

/** Opens a connection that takes one codec. Nothing is transcoded, so all peers of a channel have the same. */
export function openPeer(werift: Werift, { udpPorts, addresses }: RtcConfig, codec: RtcCodec): RTCPeerConnection {
  const own = ownAddresses();
  return new werift.RTCPeerConnection({
    codecs: {
      audio: [new werift.RTCRtpCodecParameters({ mimeType: "audio/opus", clockRate: 48_000, channels: 2 })],
      video: [videoOf(werift, codec)],
    },
    headerExtensions: { video: [werift.useSdesMid(), werift.useTransportWideCC()], audio: [werift.useSdesMid()] },
    iceServers: [],
    icePortRange: [...udpPorts],
    // Among them may be addresses that are left out by default, such as loopback.
    iceAdditionalHostAddresses: addresses.filter((address) => own.has(address)),
  });
}

/** Names of hosts in the local network (mDNS) are left out: the other side shows its address with its first packet. */
const withoutLocalNames = (sdp: string): string => sdp.replaceAll(/^a=candidate:.*\.local .*\r?\n/gm, "");

/**
 * Adds candidates with the addresses at which the ports of this machine are reached from outside, such as those of the
 * host of a container. They are no addresses of this machine, so no socket can be bound to them.
 */
function withAnnounced(sdp: string, addresses: readonly string[]): string {
  const outside = addresses.filter((address) => !ownAddresses().has(address));
  if (outside.length === 0) return sdp;
  return sdp.replaceAll(/^a=candidate:(\S+) (\d+) udp (\d+) (\S+) (\d+) typ host.*$/gim, (line, ...parts: string[]) => {
    const [foundation = "", component = "", priority = "", , port = ""] = parts;
    const more = outside.map(
      (address, i) =>
        `a=candidate:${foundation}o${i} ${component} udp ${Math.max(1, Number(priority) - 1 - i)} ${address} ${port} typ host`,
    );
    return [line, ...more].join("\r\n");
  });
}

/**
 * Answers an offer. All candidates are in the answer.
 * @throws Refusal illegalParameter for an offer that cannot be answered
 */
export async function answerOffer(peer: RTCPeerConnection, offer: string, { addresses }: RtcConfig): Promise<string> {
  try {
    await peer.setRemoteDescription({ type: "offer", sdp: withoutLocalNames(offer) });
    await peer.setLocalDescription(await peer.createAnswer());
  } catch (error) {
    await peer.close();
    throw new Refusal("illegalParameter", ["无法应答这个 SDP", `This SDP cannot be answered: ${String(error)}`]);
  }
  return withAnnounced(peer.localDescription?.sdp ?? "", addresses);
}
