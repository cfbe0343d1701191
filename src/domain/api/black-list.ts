/** Response of POST v2("blackList", "around"): accounts that share the subject, and other entries of it. */
export interface BlackListAround {
  members: { id: string; nickname: string; status: number; strikes: number }[];
  entries: { id: string; reason: string; status: string; scope: string[]; begin: number | null }[];
}
