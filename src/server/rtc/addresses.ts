import type { AddressInfo } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RTC_CHANNEL, rtcKinds } from "#domain/api/rtc.ts";
import type { CodeName } from "#kernel/errors.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { networkOf } from "#server/http/network-of.ts";
import type { PageOptions } from "#server/http/pages.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import type { Admission, Wanted } from "#server/tickets/admit.ts";
import { admitByTicket } from "#server/tickets/admit.ts";
import { findChannel } from "./channel-rows.ts";
import { RtcChannels } from "./channels.ts";
import type { Forwarded } from "./forward.ts";
import { forward, PROCESS_HEADER } from "./forward.ts";

const MOST_SDP = 64 * 1_024;
/** Most requests of one network in ten seconds. */
const MOST_REQUESTS = 60;
const SDP = "application/sdp";

type Side = keyof typeof rtcKinds;

const statuses: Partial<Record<CodeName, number>> = {
  illegalParameter: 400,
  tokenInvalid: 401,
  noPermission: 403,
  guardRefused: 403,
  notFound: 404,
  busy: 409,
  tooFrequent: 429,
};

/** Sends a refusal as a status, with its text in both languages. */
function refuse(reply: FastifyReply, status: number, message: Label): FastifyReply {
  return reply.code(status).send({ message });
}

/** A bearer is the token of a login session, or a ticket, which has a signature after a full stop. */
function bearerOf({ headers }: FastifyRequest): { token: string; ticket: string } {
  const bearer = /^Bearer (\S{1,2000})$/.exec(headers.authorization ?? "")?.[1] ?? "";
  return bearer.includes(".") ? { token: "", ticket: bearer } : { token: bearer, ticket: "" };
}

/** @param use as of `admitByTicket` */
function admit(
  options: PageOptions,
  request: FastifyRequest,
  wanted: Wanted,
  use: (admission: Admission) => void,
): Promise<Admission> {
  const { db, services } = options;
  const shown = { ...bearerOf(request), ip: request.callerIp, device: "", path: request.routeOptions.url ?? "" };
  return admitByTicket({ db, services }, shown, wanted, use);
}

/** Returns an own address of the server for the other processes on this machine. */
function ownAddress(app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo;
  return `${app.initialConfig.https ? "https" : "http"}://127.0.0.1:${port}`;
}

async function sendForwarded(reply: FastifyReply, { status, headers, body }: Forwarded): Promise<FastifyReply> {
  return reply.code(status).headers(headers).send(body);
}

interface Place {
  options: PageOptions;
  channels: RtcChannels;
}

/** Takes or gives a channel: here if this process holds it, else by the process that does. */
async function join(
  { options, channels }: Place,
  side: Side,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channel = "" } = request.params as { channel?: string };
  if (!RTC_CHANNEL.test(channel)) return refuse(reply, 404, ["没有这个频道", "There is no such channel"]);
  const meant = request.headers[PROCESS_HEADER];
  const offer = String(request.body);
  if (meant !== undefined && meant !== channels.process)
    return refuse(reply, 421, ["不是这个进程", "Not this process"]);
  const row = meant === undefined && !channels.has(channel) ? await findChannel(options.db, channel) : null;
  if (row && row.process !== channels.process) return sendForwarded(reply, await forward(row, request, offer));
  const wanted = { kind: rtcKinds[side], name: channel };
  // Whoever is early, or late, keeps the use.
  const admission = await admit(options, request, wanted, (admitted) => {
    if (side === "whip") channels.checkPush(channel, offer, admitted);
    else channels.channelToPull(channel);
  });
  const joined = await (side === "whip"
    ? channels.push(channel, offer, admission)
    : channels.pull(channel, offer, admission));
  return reply.code(201).header("location", `/rtc/session/${channel}/${joined.id}`).type(SDP).send(joined.sdp);
}

/** Ends a session. Its id is known only to whom it was given. */
async function leave(
  { options, channels }: Place,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channel = "", id = "" } = request.params as { channel?: string; id?: string };
  if (await channels.leave(id)) return reply.code(200).send();
  const meant = request.headers[PROCESS_HEADER];
  const row = meant === undefined && RTC_CHANNEL.test(channel) ? await findChannel(options.db, channel) : null;
  if (row && row.process !== channels.process) return sendForwarded(reply, await forward(row, request, null));
  return refuse(reply, 404, ["会话已结束", "The session has ended"]);
}

/**
 * Adds WHIP (RFC 9725) and WHEP for the channels of the WebRTC tests. Without trickle: offer and answer have all
 * candidates. The bearer is a ticket or a login session.
 */
export function addRtc(app: FastifyInstance, options: PageOptions): void {
  const { db, services } = options;
  const { rtc: config, limit } = services;
  const report = (line: string): void => app.log.warn(line);
  const address = (): string => config.processUrl ?? ownAddress(app);
  const channels = new RtcChannels({ db, config, address, report });
  app.addHook("onClose", () => channels.stop());
  const place: Place = { options, channels };
  void app.register(async (scope) => {
    scope.addContentTypeParser(SDP, { parseAs: "string", bodyLimit: MOST_SDP }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers({ [PROCESS_HEADER]: channels.process, "cache-control": "no-store" });
      if (!isOwnOrigin(request)) return refuse(reply, 403, ["只能从本站访问", "Only this site may call this"]);
      if (limit.admit(`rtc ${networkOf(request.callerIp)}`, MOST_REQUESTS) > 0)
        return refuse(reply, 429, ["请求过于频繁，请 10 秒后再试", "Too many calls; try again in 10 seconds"]);
      return undefined;
    });
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal) return refuse(reply, statuses[error.codeName] ?? 403, error.label);
      const status = Number(Reflect.get(Object(error), "statusCode") ?? 500);
      if (status >= 500) request.log.error({ err: error }, "a call of a test channel failed");
      return refuse(reply, status, ["请求无法处理", "The request cannot be handled"]);
    });
    for (const side of ["whip", "whep"] as const)
      scope.post(`/rtc/${side}/:channel`, (request, reply) => join(place, side, request, reply));
    scope.delete("/rtc/session/:channel/:id", (request, reply) => leave(place, request, reply));
  });
}
