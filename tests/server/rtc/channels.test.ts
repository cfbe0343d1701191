import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket, usePLI } from "werift";
import type { CommandReply, NewTicket } from "#domain/api/commands.ts";
import type { RtcPlace } from "#domain/api/rtc.ts";
import { v2 } from "#domain/api/call.ts";
import { buildApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
const apps: FastifyInstance[] = [];
const peers: RTCPeerConnection[] = [];

/** Starts a server process of its own on the same database. Only loopback is sure to be there. @returns its address */
async function start(more: object = {}): Promise<string> {
  const { services } = api.app;
  const rtc = { ...services.rtc, addresses: ["127.0.0.1"], channels: 2, viewers: 2, ...more };
  const options = { db: api.db, metrics: createMetrics(), services: { ...services, rtc }, logger: false };
  const app = await buildApp(options);
  await app.listen({ port: 0, host: "127.0.0.1" });
  apps.push(app);
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

let one: string;
let other: string;
beforeAll(async () => {
  api = await testApp();
  [one, other] = [await start(), await start()];
});
afterAll(async () => {
  for (const peer of peers) await peer.close();
  for (const app of apps) await app.close();
  await api.close();
});

async function ticketFor(kind: "rtcPush" | "rtcPull", channel: string, uses = 20): Promise<string> {
  const input = { purpose: "test", hours: 1, uses, channel };
  return ((await api.ok<CommandReply>("ticket", kind, { input })).shownOnce as NewTicket).ticket;
}

const codecOf = (name: string): RTCRtpCodecParameters =>
  new RTCRtpCodecParameters({ mimeType: `video/${name}`, clockRate: 90_000, rtcpFeedback: [usePLI()] });

function openPeer(codec = "VP8"): RTCPeerConnection {
  const peer = new RTCPeerConnection({
    codecs: { video: [codecOf(codec)] },
    iceServers: [],
    iceAdditionalHostAddresses: ["127.0.0.1"],
  });
  peers.push(peer);
  return peer;
}

interface Answer {
  status: number;
  location: string;
  message: string;
}

async function send(
  at: string,
  side: "whip" | "whep",
  channel: string,
  bearer: string,
  peer: RTCPeerConnection,
): Promise<Answer> {
  await peer.setLocalDescription(await peer.createOffer());
  const response = await fetch(`${at}/rtc/${side}/${channel}`, {
    method: "POST",
    headers: { "content-type": "application/sdp", authorization: `Bearer ${bearer}` },
    body: peer.localDescription?.sdp ?? "",
  });
  const text = await response.text();
  if (response.status !== 201)
    return {
      status: response.status,
      location: "",
      message: (JSON.parse(text) as { message: string[] }).message[1] ?? "",
    };
  expect(response.headers.get("content-type")).toContain("application/sdp");
  await peer.setRemoteDescription({ type: "answer", sdp: text });
  return { status: 201, location: response.headers.get("location") ?? "", message: "" };
}

async function push(at: string, channel: string, bearer: string, codec = "VP8") {
  const peer = openPeer(codec);
  const track = new MediaStreamTrack({ kind: "video" });
  const { sender } = peer.addTransceiver(track, { direction: "sendonly" });
  const asked: number[] = [];
  sender.onPictureLossIndication.subscribe(() => void asked.push(1));
  const answer = await send(at, "whip", channel, bearer, peer);
  let sequence = 0;
  const write = (): void => {
    sequence += 1;
    const header = new RtpHeader({ sequenceNumber: sequence, timestamp: sequence * 3_000, payloadType: 96, ssrc: 1 });
    track.writeRtp(new RtpPacket(header, Buffer.from(`picture ${sequence}`)));
  };
  return { peer, answer, write, asked };
}

async function pull(at: string, channel: string, bearer: string) {
  const peer = openPeer();
  const received: string[] = [];
  peer.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(({ payload }) => void received.push(payload.toString()));
  });
  peer.addTransceiver("video", { direction: "recvonly" });
  return { peer, received, answer: await send(at, "whep", channel, bearer, peer) };
}

/** Sends pictures until all viewers have one. */
async function flows(write: () => void, viewers: readonly { received: string[] }[]): Promise<void> {
  await expect
    .poll(() => {
      write();
      return viewers.every(({ received }) => received.length > 0);
    })
    .toBe(true);
}

const end = (at: string, location: string): Promise<number> =>
  fetch(at + location, { method: "DELETE" }).then(({ status }) => status);

it("passes what is pushed to each viewer, also to one at another process, and ends for all", async () => {
  const [toPush, toPull] = [await ticketFor("rtcPush", "cam-1"), await ticketFor("rtcPull", "cam-1")];
  const early = await pull(one, "cam-1", toPull);
  expect(early.answer).toMatchObject({ status: 404, message: "Nobody pushes to the channel yet" });
  const pusher = await push(one, "cam-1", toPush);
  expect(pusher.answer.status).toBe(201);
  await expect.poll(() => pusher.peer.connectionState).toBe("connected");
  pusher.write();
  const once = await ticketFor("rtcPull", "cam-1", 1);
  const placeBy = (ticket: string): Promise<RtcPlace> =>
    api.ok<RtcPlace>("rtcChannel", "place", { ticket, channel: "cam-1", side: "whep" }, { token: "" });
  expect(await placeBy(toPull)).toMatchObject({
    url: "/rtc/whep/cam-1",
    isOutside: false,
    live: { codec: "VP8", pid: process.pid },
  });
  const viewers = [await pull(one, "cam-1", toPull), await pull(other, "cam-1", once)];
  expect(viewers.map(({ answer }) => answer.status)).toEqual([201, 201]);
  await flows(pusher.write, viewers);
  // Each new viewer needs a whole picture to begin with.
  await expect.poll(() => pusher.asked.length).toBe(2);
  expect((await pull(one, "cam-1", toPull)).answer.status).toBe(409);
  expect(await end(other, viewers[1]?.answer.location ?? "")).toBe(200);
  expect(await end(one, pusher.answer.location)).toBe(200);
  expect(await end(one, pusher.answer.location)).toBe(404);
  expect((await pull(other, "cam-1", toPull)).answer.status).toBe(404);
  expect(await api.db.query("select 1 from rtc_channel")).toEqual([]);
  // Also by a ticket without a further use.
  expect((await placeBy(once)).live).toBeNull();
});

it("lets in only by a ticket of this channel and side, or by the permission of a login", async () => {
  const ticket = await ticketFor("rtcPush", "cam-2");
  const refused = async (channel: string, bearer: string) => (await push(one, channel, bearer)).answer.status;
  expect(await refused("cam-2", `${ticket}x`)).toBe(403);
  expect(await refused("cam-3", ticket)).toBe(403);
  expect(await refused("cam-2", await ticketFor("rtcPull", "cam-2"))).toBe(403);
  expect(await refused("cam-2", "nobody")).toBe(401);
  const { token } = await api.colleague("viewer", ["ticket.rtcPull"]);
  expect(await refused("cam-2", token)).toBe(403);
  expect(await refused("Cam_2", ticket)).toBe(404);
  const foreign = await fetch(`${one}/rtc/whip/cam-2`, {
    method: "POST",
    headers: { origin: "https://other.example" },
  });
  expect(foreign.status).toBe(403);
  const place = { ticket: `${ticket}x`, channel: "cam-2", side: "whip" };
  expect((await api.call(v2("rtcChannel", "place"), place)).code).not.toBe(0);
});

it("takes a channel again for its own pusher, and refuses another one, another codec and too many", async () => {
  const ticket = await ticketFor("rtcPush", "cam-4");
  const first = await push(one, "cam-4", ticket);
  expect(first.answer.status).toBe(201);
  expect((await push(one, "cam-4", await ticketFor("rtcPush", "cam-4"))).answer.status).toBe(409);
  const again = await push(one, "cam-4", ticket, "H264");
  expect(again.answer.status).toBe(201);
  expect((await push(one, "cam-5", await ticketFor("rtcPush", "cam-5"), "AV1X")).answer.status).toBe(400);
  const more = await push(one, "cam-6", api.admin);
  expect(more.answer.status).toBe(201);
  expect((await push(one, "cam-7", api.admin)).answer.status).toBe(409);
  for (const { answer } of [again, more]) expect(await end(one, answer.location)).toBe(200);
});

it("counts no use of a ticket that is refused", async () => {
  const first = await push(one, "cam-9", api.admin);
  const ticket = await ticketFor("rtcPush", "cam-9", 1);
  expect((await push(one, "cam-9", ticket)).answer.status).toBe(409);
  expect((await push(one, "cam-9", ticket, "AV1X")).answer.status).toBe(400);
  await end(one, first.answer.location);
  const { answer } = await push(one, "cam-9", ticket);
  expect(answer.status).toBe(201);
  expect(await end(one, answer.location)).toBe(200);
});

it("says where a channel is whose process cannot be reached", async () => {
  const ticket = await ticketFor("rtcPull", "cam-8");
  await api.db.query(
    `insert into rtc_channel (name, process, host, pid, address, codec, admin, until)
     values ('cam-8', 'gone', 'machine-2', 42, 'http://127.0.0.1:9', 'VP8', 1, now() + interval '5 minutes')`,
  );
  const { answer } = await pull(one, "cam-8", ticket);
  expect(answer.status).toBe(409);
  expect(answer.message).toContain("machine-2, process 42, http://127.0.0.1:9");
  // A process that answers at the address of another one does not take the channel for it.
  await api.db.query("update rtc_channel set address = $1 where name = 'cam-8'", [other]);
  expect((await pull(one, "cam-8", ticket)).answer.status).toBe(409);
  await api.db.query("update rtc_channel set beat = now() - interval '1 hour' where name = 'cam-8'");
  expect((await pull(one, "cam-8", ticket)).answer.status).toBe(404);
});
