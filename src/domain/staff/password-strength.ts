import type { Label } from "#kernel/label.ts";

/**
 * Reason why a password is weak: personal data of its owner, common words, one repeated part, or a sequence such as
 * `abcd`.
 */
type Weakness = "own" | "words" | "repeats" | "run";

/** Result of zxcvbn: score from 0 (guessed at once) to 4 (not in a lifetime), number of guesses, and matched parts. */
interface Guess {
  score: number;
  guessesLog10: number;
  sequence: readonly { pattern: string; dictionaryName?: unknown }[];
}

/** Guesser with its word lists. Browser and server load it on demand. */
export interface Guesser {
  /** Passwords most common in known breaches, in lower case. */
  common: ReadonlySet<string>;
  guess: (password: string, triedFirst: string[]) => Guess;
}

/** Known data of the password's owner. */
export interface Owner {
  account: string;
  realName?: string | null;
  email?: string | null;
  phoneAreaCode?: string | null;
  phone?: string | null;
}

/** Length of a password in characters. The minimum is that of ASVS 2.1.1; 2.1.2 asks for 64 at least. */
export const passwordLength = { shortest: 12, longest: 64 } as const;

/** Counts characters, not UTF-16 units. */
export function hasPasswordLength(password: string): boolean {
  const length = [...password].length;
  return length >= passwordLength.shortest && length <= passwordLength.longest;
}

/**
 * True if the password begins or ends with a space. It must be refused: a login trims every text, so nobody could log
 * in with it.
 */
export const hasSpaceAround = (password: string): boolean => password !== password.trim();

/**
 * Required number of guesses, as a power of ten. A word with a year and a sign (`Summer2026!!`) needs 10⁸ guesses;
 * somebody who has stolen the hashes tries them within hours. Twelve random characters need 10¹².
 */
const ACCEPTED = 9;

const product = ["creality", "crealitycloud", "cxy", "console", "model-community-console", "admin"];

/** Splits a text into itself, its part before the @, and its words. */
const partsOf = (text: string): string[] => [text, text.split("@")[0] ?? "", ...text.split(/[@.\s_+-]+/)];

/** Words that an attacker tries first: names of the product, and all known data of the owner. */
function triedFirst({ account, realName, email, phoneAreaCode, phone }: Owner): string[] {
  const known = [account, realName ?? "", email ?? "", phone ?? "", (phoneAreaCode ?? "") + (phone ?? "")];
  return [...new Set([...product, ...known.flatMap(partsOf)])].filter((one) => one !== "");
}

/** Normalizes the spelling, so that full-width letters do not make a password stronger. */
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

/** Strength from 0 (guessed at once) to 4 (not in a lifetime). A refused password has at most 2. */
type Strength = 0 | 1 | 2 | 3 | 4;

export function strengthOf(password: string, owner: Owner, { guess }: Guesser): Strength {
  const guessed = guess(asGuessed(password), triedFirst(owner));
  return Math.min(guessed.score, weaknessOf(guessed) ? 2 : 4) as Strength;
}

/** Refusal by weakness. The advice that follows is the same for all. */
const weak: Record<Weakness, Label> = {
  own: [
    "新密码主要由账号、姓名、邮箱、电话或产品名组成",
    "The password is mostly your account, name, email, phone or the product name",
  ],
  words: [
    "新密码是常见的词或密码，加了数字、符号或换了字形",
    "The password is a common word or password with digits, signs or swapped letters",
  ],
  repeats: ["新密码在重复同一个字或同一小段", "The password repeats one character or one short part"],
  run: ["新密码是键盘、字母、数字的顺序或日期", "The password is a keyboard, alphabet or number sequence, or a date"],
};

/** Returns the refusal if the new password equals the current one, otherwise null. The form shows it during typing. */
export const whyPresent = (password: string, present: string): Label | null =>
  password !== "" && password === present
    ? ["新密码不能与现在的密码相同", "The new password must differ from the current one"]
    : null;

/**
 * Returns the reason why a new password is refused; null if it is acceptable. `whyGuessed` checks separately how easily
 * it is guessed.
 * @param present the current password as the owner typed it
 */
export function whyNotNew(password: string, { account }: Owner, present = ""): Label | null {
  const { shortest, longest } = passwordLength;
  if (!hasPasswordLength(password))
    return [
      `新密码须为 ${shortest}–${longest} 个字符`,
      `The new password must have ${shortest} to ${longest} characters`,
    ];
  if (hasSpaceAround(password))
    return ["新密码的开头和结尾不能有空格", "The new password must not begin or end with a space"];
  if (password.toLowerCase() === account.toLowerCase())
    return ["新密码不能与账号相同", "The new password must differ from the account name"];
  return whyPresent(password, present);
}

/**
 * Returns the reason why a password is easily guessed; null if it is not. The form and the server run the same check,
 * each with its own word lists.
 */
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
