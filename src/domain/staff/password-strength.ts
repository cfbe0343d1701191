import type { Label } from "#kernel/label.ts";

/** Why a password is soon guessed: made of what is known of its owner, of words, of one piece again and again, of a run. */
export type Weakness = "own" | "words" | "repeats" | "run";

/** What a guesser of zxcvbn found out: 0 at once to 4 not in a lifetime, the tries it takes, and what it is made of. */
export interface Guess {
  score: number;
  guessesLog10: number;
  sequence: readonly { pattern: string; dictionaryName?: unknown }[];
}

/** The lists of words, which browser and server load when they are needed. */
export interface Guesser {
  /** Of those that breaches have shown most often, in small letters. */
  common: ReadonlySet<string>;
  guess: (password: string, triedFirst: string[]) => Guess;
}

/** What is known of whoever owns the password. */
export interface Owner {
  account: string;
  realName?: string | null;
  email?: string | null;
  phoneAreaCode?: string | null;
  phone?: string | null;
}

/** Characters: at most what catalogue/reports.md says of /manage-admin; at least, within its bounds, what ASVS 2.1.1 asks. */
export const passwordLength = { shortest: 12, longest: 64 } as const;

/** By its length in characters, however many units each takes. */
export function hasPasswordLength(password: string): boolean {
  const length = [...password].length;
  return length >= passwordLength.shortest && length <= passwordLength.longest;
}

/** A login is trimmed like every text of a call: with such a password nobody would come in by what he chose. */
export const hasSpaceAround = (password: string): boolean => password !== password.trim();

/**
 * Powers of ten of the tries that it has to stand. A word with a year and a sign takes 10⁸ (`Summer2026!!`), which whoever
 * stole the hashes has in hours; twelve characters by chance take 10¹².
 */
const ACCEPTED = 9;

const product = ["creality", "crealitycloud", "cxy", "console", "model-community-console", "admin"];

/** A text, its part before the @, and its words. */
const partsOf = (text: string): string[] => [text, text.split("@")[0] ?? "", ...text.split(/[@.\s_+-]+/)];

/** What whoever guesses tries first: the product's names, and all that is known of the owner. */
function triedFirst({ account, realName, email, phoneAreaCode, phone }: Owner): string[] {
  const known = [account, realName ?? "", email ?? "", phone ?? "", (phoneAreaCode ?? "") + (phone ?? "")];
  return [...new Set([...product, ...known.flatMap(partsOf)])].filter((one) => one !== "");
}

/** However it is written: wide letters make no other password of it. */
const asGuessed = (password: string): string => password.normalize("NFKC");

export const isCommonPassword = (password: string, common: Guesser["common"]): boolean =>
  common.has(asGuessed(password).toLowerCase());

function weaknessOf({ guessesLog10, sequence }: Guess): Weakness | null {
  if (guessesLog10 >= ACCEPTED) return null;
  if (sequence.some(({ dictionaryName }) => dictionaryName === "userInputs")) return "own";
  const patterns = new Set(sequence.map(({ pattern }) => pattern));
  if (patterns.has("dictionary")) return "words";
  return patterns.has("repeat") ? "repeats" : "run";
}

/** From "at once" to "not in a lifetime"; what is not taken is 2 at most. */
export type Strength = 0 | 1 | 2 | 3 | 4;

export function strengthOf(password: string, owner: Owner, { guess }: Guesser): Strength {
  const found = guess(asGuessed(password), triedFirst(owner));
  return Math.min(found.score, weaknessOf(found) ? 2 : 4) as Strength;
}

/** The rule that it breaks. The way out is the same. */
const weak: Record<Weakness, Label> = {
  own: [
    "新密码主要由账号、姓名、邮箱、电话或产品名组成",
    "The password is mostly your account, name, email, phone or the product name",
  ],
  words: [
    "新密码是常见的词或密码，加了数字、符号或换了字形",
    "It is a common word or password with figures or signs, or with letters swapped",
  ],
  repeats: ["新密码在重复同一个字或同一小段", "It repeats one character or one short piece"],
  run: ["新密码是键盘、字母、数字的顺序或日期", "It is a run of the keyboard, the alphabet or figures, or a date"],
};

/** Why it is not new beside the present one. The form says so while it is typed, however strong it is. */
export const whyPresent = (password: string, present: string): Label | null =>
  password !== "" && password === present
    ? ["新密码不能与现在的密码相同", "The new password must differ from the current one"]
    : null;

/**
 * Why it is no new password, whoever the owner is: null where it may be one.
 * @param present as its owner gave it
 */
export function whyNotNew(password: string, { account }: Owner, present = ""): Label | null {
  const { shortest, longest } = passwordLength;
  if (!hasPasswordLength(password))
    return [`新密码须为 ${shortest}–${longest} 个字`, `A new password takes ${shortest} to ${longest} characters`];
  if (hasSpaceAround(password))
    return ["新密码的开头和结尾不能有空格", "A new password does not begin or end with a space"];
  if (password.toLowerCase() === account.toLowerCase())
    return ["新密码不能与账号相同", "A new password is not the account name"];
  return whyPresent(password, present);
}

/** Why it is soon guessed. The form and the server ask the same, each with its own lists. */
export function whyGuessed(password: string, owner: Owner, { common, guess }: Guesser): Label | null {
  if (isCommonPassword(password, common))
    return [
      "这个密码在泄露的密码中很常见，请换一个",
      "This password appears in known data breaches. Choose another one",
    ];
  const weakness = weaknessOf(guess(asGuessed(password), triedFirst(owner)));
  if (!weakness) return null;
  const [zh, en] = weak[weakness];
  return [`${zh}，容易被猜中；请组合几个互不相关的词`, `${en} and is easy to guess. Use several unrelated words`];
}
