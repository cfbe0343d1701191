import type { RtcLive } from "#domain/api/rtc.ts";
import { RTC_MINUTES } from "#domain/api/rtc.ts";
import { codes } from "#kernel/errors.ts";
import { ApiError } from "#web/data/error.ts";
import { askPlace } from "#web/data/whip.ts";
import { l } from "#web/i18n/text.ts";

/** Seconds before its end from which on a channel counts as over. */
const NEAR_SECONDS = 5;

export const channelIsOver = (): string =>
  l([`频道已满 ${RTC_MINUTES} 分钟`, `The channel has lived its ${RTC_MINUTES} minutes`]);

/**
 * Asks whether a viewer still has a pusher. This is no use of a ticket.
 * @param before the push that the viewer has joined
 * @returns why nothing comes any more, in words; null if the push goes on, or the server does not answer
 */
export async function causeOfSilence(channel: string, ticket: string, before: RtcLive): Promise<string | null> {
  try {
    const { live } = await askPlace("whep", channel, ticket);
    if (live?.since === before.since) return null;
    if (live) return l(["推流端重新开始了推流，请再次播放", "The pusher has begun anew. Play again"]);
    if (Date.now() / 1_000 >= before.until - NEAR_SECONDS) return channelIsOver();
    return l(["推流端已停止推流，可在对方重新推流后再次播放", "The pusher has left. Play again once somebody pushes"]);
  } catch (error) {
    return error instanceof ApiError && error.code === codes.guardRefused ? error.message : null;
  }
}
