import { deviceRegister } from "#domain/devices/device-register.resource.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { DeviceAddType } from "#domain/enumerations/devices.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { machines } from "./machines.ts";

/** Members with a device; every fifth has had a second one. */
const OWNERS = 240;

const actionsOf = (device: number): readonly string[] => {
  if (device % 17 === 16) return ["register", "bind", "unbind"];
  if (device % 11 === 10) return ["register", "bind", "reset", "bind"];
  return ["register", "bind"];
};

const events = Array.from({ length: OWNERS + OWNERS / 5 }, (_, device) =>
  actionsOf(device).map((action, place) => ({ device, action, place })),
).flat();

const typeOf = (tech: string) => {
  if (tech === "resin") return DeviceAddType.of("resinPrinterByScan");
  return DeviceAddType.of(tech === "laser" ? "laserCutter" : "highSpeedFdm");
};

const dnOf = (device: number): string => (0x1000_0000 + device * 7_919).toString(16).toUpperCase().padStart(14, "10E2");

export const registers: AreaDemo[number] = {
  resource: deviceRegister,
  count: events.length,
  values: (i, { nth, ago }) => {
    const event = events[i];
    if (!event) return null;
    const { device, action, place } = event;
    const machine = device % machines.length;
    // A device is bound minutes after it is registered; what follows takes weeks.
    const days = 20 + ((device * 13) % 300) - (place < 2 ? place / 300 : place * 9);
    const time = ago(days);
    return {
      dn: dnOf(device),
      addType: typeOf(machines[machine]?.tech ?? "fdm"),
      printer: nth(printer, machine),
      user: nth(user, device < OWNERS ? device : (device - OWNERS) * 5),
      action,
      time,
      ip: `203.0.${device % 256}.${(device * 31) % 256}`,
      appVersion: `6.${device % 4}.${device % 9}`,
      createTime: time,
    };
  },
};
