import { expect, it } from "vitest";
import { readConfig } from "#server/config.ts";

it("the settings of the WebRTC tests have defaults that need no media server", () =>
  expect(readConfig({}).rtc).toEqual({
    udpPorts: [41_000, 41_100],
    addresses: [],
    channels: 4,
    viewers: 8,
    iceServers: null,
    processUrl: null,
    mediaServer: null,
  }));

it("a media server has both addresses", () => {
  const whip = "https://media.example/{channel}/whip";
  expect(readConfig({ RTC_WHIP_URL: whip, RTC_WHEP_URL: whip }).rtc.mediaServer).toEqual({ whip, whep: whip });
  expect(() => readConfig({ RTC_WHIP_URL: whip })).toThrow("RTC_WHEP_URL is missing");
});

it.each([
  ["RTC_UDP_PORTS", ["41000", "41100-41000", "80-90", "1024-70000", "a-b"]],
  ["RTC_ADDRESS", ["example.com", "192.0.2.1,", "192.0.2.256"]],
  ["RTC_CHANNELS", ["0", "many"]],
  ["RTC_ICE_SERVERS", ["turn:turn.example.com", "[]", '[{"urls":"https://turn.example.com"}]', "[null]"]],
  ["RTC_WHIP_URL", ["https://media.example/whip", "rtmp://media.example/{channel}"]],
])("%s refuses what it cannot mean", (name, values) => {
  for (const value of values) expect(() => readConfig({ [name]: value })).toThrow(`${name} must`);
});
