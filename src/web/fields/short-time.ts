import dayjs from "dayjs";

/** `11-20 16:40`, or `2024-11-20` where it is another year; for time lines beside the evidence. */
export function shortTime(seconds: number): string {
  const at = dayjs.unix(seconds);
  return at.format(at.isSame(dayjs(), "year") ? "MM-DD HH:mm" : "YYYY-MM-DD");
}
