import { useState } from "react";
import { codes } from "#kernel/errors.ts";
import type { CaptchaReply } from "#domain/api/session.ts";
import { ApiError } from "#web/data/error.ts";
import { answerCaptcha, getCaptcha } from "./login-methods.ts";

interface CaptchaState {
  puzzle: CaptchaReply | null;
  chosen: string;
  choose(chosen: string): void;
  /** Drops the CAPTCHA, which is valid only for the account that requested it. */
  forget(): void;
  /** Logs in with the ticket of the CAPTCHA, if one is shown. If the server then requires a CAPTCHA, shows it. */
  through(account: string, logIn: (ticket: string) => Promise<void>): Promise<void>;
}

const asksFor = (error: unknown): boolean => error instanceof ApiError && error.code === codes.puzzleNeeded;

export function useCaptcha(): CaptchaState {
  const [puzzle, setPuzzle] = useState<CaptchaReply | null>(null);
  const [chosen, choose] = useState("");
  const show = (next: CaptchaReply | null): void => {
    choose("");
    setPuzzle(next);
  };
  return {
    puzzle,
    chosen,
    choose,
    forget: () => show(null),
    async through(account, logIn) {
      try {
        await logIn(puzzle ? await answerCaptcha({ puzzle: puzzle.puzzle, account, chosen }) : "");
      } catch (error) {
        const isFirst = asksFor(error) && !puzzle;
        // A CAPTCHA is valid for one attempt only, also after an unrelated error.
        if (isFirst) show(await getCaptcha(account));
        else if (puzzle) show(await getCaptcha(account).catch(() => null));
        if (!isFirst) throw error;
      }
    },
  };
}
