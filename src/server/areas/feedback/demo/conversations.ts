import { Language } from "#domain/enumerations/system.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { byHand, followUps, otherAnswers, otherSays, subjects, thanks } from "./texts.ts";

export const CONVERSATIONS = 1_500;
const HOUR = 3_600;
const DAY = 24 * HOUR;

type State = "waiting" | "claimed" | "asked" | "answered" | "closed";

/** The first ones wait, are handled, or wait for the member. All others are closed. */
const stateOf = (i: number): State =>
  i < 120 ? "waiting" : i < 145 ? "claimed" : i < 205 ? "asked" : i < 330 ? "answered" : "closed";

/** A message of a conversation, in seconds after its begin. */
interface Spoken {
  from: "user" | "admin" | "template" | "system";
  text: string;
  after: number;
  /** Place of the template among all. */
  template?: number;
  hasPicture?: boolean;
  rating?: number;
}

export interface Conversation {
  state: State;
  subject: number;
  lang: number;
  text: string;
  /** Seconds before the start of the demo. */
  ago: number;
  spoken: readonly Spoken[];
  rating: number | null;
  /** Place of the moderator who answers. */
  moderator: number;
  /** Place of the member. */
  member: number;
  isBadRelease: boolean;
}

const others = Object.keys(otherSays);

/** Place of the subject about layers that shift, which one bad firmware caused. */
const SHIFT = 2;

const langOf = (share: number): string =>
  share < 0.58 ? "zh" : share < 0.85 ? "en" : (others[Math.floor(share * 997) % others.length] ?? "en");

const languageNumber = (key: string): number => Number(Language.of(key as "zh"));

/** Fills the variables as the answer to a member did. */
const filled = (text: string): string =>
  text
    .replaceAll("{nickname}", "")
    .replaceAll("{printer}", "K1 Max")
    .replaceAll("{firmware}", "1.3.4")
    .replaceAll("{orderId}", "20871")
    .replaceAll("{link}", "https://wiki.example.org/help")
    .trim();

/** Messages of a conversation: what it was answered, what the member said then, and how it ended. */
function spokenOf(i: number, state: State, subject: number, key: string): Spoken[] {
  const random = seeded(i * 31 + 7);
  const zhOrEn = key === "zh" ? 0 : 1;
  const template = subject * 2 + (random() < 0.7 ? 0 : 1);
  const answers = subjects[subject]?.answers ?? [];
  const chosen = answers[template % 2];
  const isOther = otherAnswers[key] !== undefined;
  const text = isOther ? (otherAnswers[key] ?? "") : filled(String(chosen?.[zhOrEn === 0 ? 1 : 2] ?? ""));
  const first: Spoken =
    random() < 0.65 && !isOther
      ? { from: "template", text, template, after: Math.floor(HOUR * (0.1 + random() ** 3 * 30)) }
      : {
          from: "admin",
          text: isOther ? text : (byHand[i % 3]?.[zhOrEn] ?? ""),
          after: Math.floor(HOUR * (0.2 + random() ** 2 * 26)),
        };
  const say = (n: number, after: number): Spoken => ({
    from: "user",
    text: followUps[n % followUps.length]?.[zhOrEn] ?? "",
    after,
    hasPicture: n % followUps.length === 4,
  });
  if (state === "waiting" || state === "claimed") return i % 4 === 3 ? [first, say(i, first.after + 2 * HOUR)] : [];
  if (state === "asked") return [{ ...first, from: "admin", text: byHand[1]?.[zhOrEn] ?? "" }];
  // A few proposals are only noted.
  if (state === "closed" && random() < (subjects[subject]?.root === 4 ? 0.5 : 0.05))
    return [{ from: "system", text: thanks[zhOrEn], after: Math.floor(HOUR * (1 + random() * 40)) }];
  const talk: Spoken[] = [first];
  if (random() < 0.55) {
    talk.push(say(Math.floor(random() * 5), first.after + 3 * HOUR));
    talk.push({ from: "admin", text: byHand[2]?.[zhOrEn] ?? "", after: first.after + 6 * HOUR });
  }
  if (state === "answered") return talk;
  const last = talk.at(-1)?.after ?? 0;
  if (random() < 0.6)
    return [
      ...talk,
      { ...say(1, last + 5 * HOUR), rating: [5, 5, 4, 4, 3, 2, 1][Math.floor(random() ** 1.4 * 7)] ?? 5 },
    ];
  return [...talk, { from: "system", text: thanks[zhOrEn], after: last + 7 * DAY }];
}

/** Conversation `i`. The same number gives the same one in every demo. */
export function conversation(i: number): Conversation {
  const random = seeded(i * 7_919 + 11);
  const state = stateOf(i);
  const isBadRelease = random() < 0.16;
  const subject = isBadRelease ? SHIFT : Math.floor(subjects.length * random() ** 1.3);
  const key = langOf(random());
  const says = subjects[subject]?.says ?? [];
  const sentence = says[i % Math.max(1, says.length)];
  const text = otherSays[key]?.[i % 2] ?? sentence?.[key === "zh" ? 0 : 1] ?? "";
  const spoken = spokenOf(i, state, subject, key);
  const due = (subjects[subject]?.due ?? 24) * HOUR;
  const least = (spoken.at(-1)?.after ?? 0) + 600;
  const spans: Record<State, number> = {
    waiting: due * 1.05,
    claimed: due * 0.9,
    asked: 9 * DAY,
    answered: 4 * DAY,
    closed: 88 * DAY,
  };
  const ago = Math.floor(least + (state === "closed" ? 9 * DAY : 0) + random() ** 1.3 * spans[state]);
  return {
    state,
    subject,
    lang: languageNumber(key),
    text,
    ago,
    spoken,
    rating: spoken.at(-1)?.rating ?? null,
    moderator: i % 3,
    member: Math.floor(290 * random() ** 1.2),
    isBadRelease,
  };
}

/** All messages, as places of a conversation and of its message. */
export const messages: readonly (readonly [conversation: number, message: number])[] = Array.from(
  { length: CONVERSATIONS },
  (_, i) => conversation(i).spoken.map((__, index) => [i, index] as const),
).flat();
