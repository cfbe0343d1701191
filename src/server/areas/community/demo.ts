import { companyPage } from "#domain/community/company-page.resource.ts";
import { consent } from "#domain/community/consent.resource.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

/** Members and devices of the demo that accepted the first text. */
const MEMBERS = 240;
const DEVICES = 40;
const platforms = [Platform.of("ios"), Platform.of("android"), Platform.of("webPc"), Platform.of("wap")];

export const demo: AreaDemo = [
  {
    resource: consent,
    count: MEMBERS + DEVICES,
    values: (i, { nth, ago, random, often, whole }) => {
      const isMember = i < MEMBERS;
      const who = isMember ? nth(user, i) : null;
      const device = `demo-${String(i).padStart(4, "0")}`;
      const time = ago(random() * 40);
      return {
        user: who,
        device,
        page: nth(companyPage, 1),
        edition: "1.1",
        time,
        createTime: time,
        platform: often(platforms),
        ip: `198.51.100.${whole(1, 250)}`,
        slot: isMember ? `user ${who}` : `device ${device}`,
      };
    },
  },
];
