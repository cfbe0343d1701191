import { resourceNamed } from "#domain/index.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Record that an action is about. */
export interface Subject {
  resource: string;
  id: string;
}

/** Field of a subject that answers each part of a task's target, by resource. */
const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  model: { model: "id", tag: "tags" },
  content: { channel: "channelId", circle: "groupId", tag: "tags", model: "modelGroupId" },
  printConfig: { model: "model", printer: "printer" },
  modelOrder: { model: "model" },
  deviceRegister: { printer: "printer" },
  circle: { circle: "id" },
  circleMember: { circle: "circle" },
};

type Target = Readonly<Record<string, unknown>>;

const asked = (target: unknown): [string, string][] =>
  Object.entries((target ?? {}) as Target).flatMap(([name, id]): [string, string][] =>
    id === null || id === undefined || id === "" ? [] : [[name, String(id)]],
  );

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** Where a comment stands is what it counts for. */
async function placeOf(sql: Sql, subject: Subject): Promise<Subject> {
  if (subject.resource !== "comment") return subject;
  const [row] = await sql.query<{ type: string; id: string }>(
    "select type::text, target_id::text as id from comment where id = $1::bigint",
    [subject.id],
  );
  return row && Object.hasOwn(answers, row.type) ? { resource: row.type, id: row.id } : subject;
}

/** Returns a check whether a subject is one that a task asks for. The subject is read at most once. */
export async function matcherOf(sql: Sql, given: Subject, isNeeded: boolean): Promise<(target: unknown) => boolean> {
  if (!isNeeded) return (target) => asked(target).length === 0;
  const subject = await placeOf(sql, given);
  const fields = answers[subject.resource];
  const [record] = fields ? await readRecords(sql, resourceNamed(subject.resource), [subject.id]) : [];
  return (target) =>
    asked(target).every(([name, id]) => {
      const field = fields?.[name];
      return field !== undefined && record !== undefined && idsIn(record[field]).includes(id);
    });
}

/** True if a task counts only some subjects. */
export const hasTarget = ({ target }: Readonly<Record<string, unknown>>): boolean => asked(target).length > 0;
