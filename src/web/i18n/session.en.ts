import type { sessionZh } from "./session.zh.ts";

export const sessionEn: Record<keyof typeof sessionZh, string> = {
  "session.passwordChanged": "The password is changed; your other sessions have ended",
  "session.passwordKept": "The password was not changed: {why}",
  "session.expired": "Login information has expired, please log in again",
  "session.out": "Logged out",
  "session.other": "Logged out in another window",
  "session.otherPerson": "{name} has logged in in another window",
  "session.left": "The work here was left",
  "session.over": "Log in to go on",
  "session.who": "The work of {name} ({account}) is still in place: {work}",
  "session.unsaved": "{n} changes not saved",
  "session.leave": "Leave the work here…",
  "session.leave.title": "Leave the work of {name}?",
  "session.leave.text":
    "{work}. Changes not saved are kept as a draft, items in hand go back to the queue, and decisions not sent wait for the next login.",
  "session.leave.go": "Leave",
  "session.leave.goAs": "Leave and go on as {other}",
  "session.leave.stay": "Stay and log in as {name}",
  "session.must.title": "Change your password first",
  "session.must.why":
    "Somebody else set the present one, or it was printed. Then you go on to the page that you wanted.",
  "session.must.oldPassword": "Present password",
  "session.must.newPassword": "New password",
  "session.must.again": "New password again",
  "session.must.rules": "10 to 64 characters, not the account name, not the last three",
  "session.must.oldMissing": "Enter the present password",
  "session.must.short": "A new password takes at least 10 characters",
  "session.must.differ": "The two new passwords differ",
  "session.must.submit": "Change and go on",
  "session.must.leave": "Log out instead",
};
