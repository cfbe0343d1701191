import { fill, l } from "./text.ts";

const HOUR = 3_600;
const MINUTE = 60;

/** Returns a duration as words, in days and hours, hours and minutes, or minutes and seconds. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  if (hours > 0) return fill(l(["{h} 小时 {m} 分", "{h} h {m} min"]), { h: hours, m: minutes });
  if (minutes > 0) return fill(l(["{m} 分 {s} 秒", "{m} min {s} s"]), { m: minutes, s: whole % MINUTE });
  return fill(l(["{s} 秒", "{s} s"]), { s: whole });
}

/** Returns a time that is left as words, in seconds or minutes. */
export const roughDuration = (seconds: number): string =>
  seconds < 90
    ? fill(l(["{n} 秒", "{n} s"]), { n: Math.ceil(seconds) })
    : fill(l(["{n} 分钟", "{n} min"]), { n: Math.round(seconds / MINUTE) });
