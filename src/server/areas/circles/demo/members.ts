import type { Random } from "#server/demo/shapes/random.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { circles } from "./texts.ts";

/** A member of a circle: places of both, and days before the start of the demo. */
interface Membership {
  circle: number;
  user: number;
  /** Place among the members; the first one owns the circle. */
  place: number;
  joined: number;
  lastActive: number;
}

interface Happening {
  circle: number;
  user: number;
  kind: "joined" | "left" | "active";
  days: number;
}

const USERS = 300;
const ACTIVE_DAYS = 30;
/** Managers of a circle by its place. */
export const managersOf = (circle: number): number => 1 + (circle % 3);

/** Early circles have more members. */
const sizeOf = (circle: number): number => 10 + Math.round(90 / (1 + circle / 4));
export const ageOf = (circle: number): number => 130 + ((circle * 137) % 420);
/** Members are different within a circle, because 7 shares no factor with the number of users. */
export const memberAt = (circle: number, place: number): number => (circle * 17 + place * 7) % USERS;

/** Members of a circle who are active on a day. Weekends have more of them. */
const activeOn = (circle: number, day: number, random: Random): number =>
  Math.round(sizeOf(circle) * (0.04 + 0.05 * random()) * (day % 7 < 2 ? 1.6 : 1));

function activeOf(circle: number): Happening[] {
  const active: Happening[] = [];
  for (let day = 0; day < ACTIVE_DAYS; day++) {
    const random = seeded(circle * 1_000 + day);
    const users = new Set<number>();
    for (let left = activeOn(circle, day, random); left > 0; left--)
      users.add(memberAt(circle, Math.floor(random() ** 1.5 * sizeOf(circle))));
    for (const user of users) active.push({ circle, user, kind: "active", days: day + random() * 0.8 });
  }
  return active;
}

function membersOf(circle: number, active: readonly Happening[]): Membership[] {
  return Array.from({ length: sizeOf(circle) }, (_, place) => {
    const user = memberAt(circle, place);
    const joined = ageOf(circle) * (1 - place / sizeOf(circle)) + 0.01;
    const last = Math.min(joined, ...active.filter((one) => one.user === user).map(({ days }) => days));
    return { circle, user, place, joined, lastActive: last };
  });
}

/** Members who left: they joined, and are no members now. */
const formerOf = (circle: number): Happening[] => {
  const random = seeded(circle);
  return Array.from({ length: Math.floor(sizeOf(circle) * 0.2) }, (_, i): Happening[] => {
    const user = memberAt(circle, sizeOf(circle) + i);
    const left = ageOf(circle) * 0.9 * random() ** 1.3;
    return [
      { circle, user, kind: "joined", days: left + (ageOf(circle) - left) / 2 },
      { circle, user, kind: "left", days: left },
    ];
  }).flat();
};

const all = circles.map((_, circle) => {
  const active = activeOf(circle);
  const members = membersOf(circle, active);
  const known = new Map(members.map(({ user, joined }) => [user, joined]));
  // Nobody is active before joining.
  const real = active.filter(({ user, days }) => days < (known.get(user) ?? 0));
  const joins = members.map(({ user, joined }): Happening => ({ circle, user, kind: "joined", days: joined }));
  return { members, happenings: [...joins, ...formerOf(circle), ...real] };
});

export const memberships: readonly Membership[] = all.flatMap(({ members }) => members);
/** Everybody who joined and did not leave is a member, so the charts of growth add up to the number of members. */
export const happenings: readonly Happening[] = all.flatMap((one) => one.happenings);
