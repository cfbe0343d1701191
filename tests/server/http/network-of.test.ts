import { expect, it } from "vitest";
import { networkOf } from "#server/http/network-of.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3::", "1:2:3:0::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
