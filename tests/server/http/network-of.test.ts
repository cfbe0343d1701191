import { EventEmitter } from "node:events";
import { Server, Socket } from "node:net";
import { expect, it } from "vitest";
import { networkOf } from "#server/http/network-of.ts";
import { limitsOfClients, trackConnections } from "#server/http/transport/connections.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3::", "1:2:3:0::/64"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
  ["1:2::3:4:5:203.0.113.7", "1:2:0:3::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));

it("limits the connections of one IPv6 network", () => {
  const server = new EventEmitter();
  const lines: string[] = [];
  trackConnections(server as Server, { ...limitsOfClients, connectionsOfAddress: 2 }, (line) => lines.push(line));
  const open = (remoteAddress: string): boolean => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return !socket.destroyed;
  };
  expect(["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:1::3"].map(open)).toEqual([true, true, false, true]);
  expect(["203.0.113.7", "::ffff:203.0.113.7", "203.0.113.7"].map(open)).toEqual([true, true, false]);
  expect(lines[0]).toContain("2001:db8:0:0::/64 has 2 connections open");
});
