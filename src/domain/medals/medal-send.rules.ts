import type { Problem } from "#kernel/problem.ts";

/** Most receivers of one sending. */
export const MOST_RECEIVERS = 5_000;

/** A sending names its receivers in at least one of three ways. */
export const medalSendProblems = ({ users, ids, file }: Readonly<Record<string, unknown>>): Problem[] =>
  (Array.isArray(users) && users.length > 0) || String(ids ?? "").trim() !== "" || file
    ? []
    : [
        {
          path: "users",
          label: ["请选择用户、粘贴编号或上传表格", "Choose members, paste IDs or upload a sheet"],
        },
      ];
