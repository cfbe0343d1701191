const USERS = 300;

/** Begin and end in days before the start; below 0, after it. */
export const periodOf = (i: number): { begin: number; end: number | null } => {
  if (i % 10 === 9) return { begin: -5 - i, end: -40 - i };
  if (i % 10 === 7) return { begin: 90, end: 12 };
  return { begin: 20 + ((i * 31) % 260), end: i % 3 === 0 ? -30 : null };
};

/** Early topics have more users. Nobody takes part in a topic that has not begun. */
export const usersOf = (i: number): number => (periodOf(i).begin < 0 ? 0 : 6 + Math.round(40 / (1 + i / 5)));
export const userAt = (i: number, place: number): number => (i * 23 + place * 11) % USERS;
