import type { Database } from "#server/db/sql.ts";

/**
 * Counts for each banned word its findings of 30 days, those on records that a moderator decided afterwards, and those
 * that were not passed.
 */
export async function countHits(db: Database): Promise<void> {
  await db.query(
    `with hit as (
       select lower(f.evidence ->> 'word') as word, f.subject, f.subject_id, f.time from review_finding f
       where f.time > now() - interval '30 days' and f.evidence ->> 'type' = 'text'
     ), judged as (
       select h.word, h.time,
         (select r.command from operation_record r
          where r.resource = h.subject and r.op_obj_id = h.subject_id
            and r.command in (h.subject || '.pass', h.subject || '.noPass')
            and r.create_time >= h.time and r.undoes is null
            and not exists (select 1 from operation_record u where u.undoes = r.id)
          order by r.id desc limit 1) as decision
       from hit h
     ), counted as (
       select word, count(*)::int as hits, count(decision)::int as decided,
         count(*) filter (where decision like '%.noPass')::int as upheld, max(time) as last
       from judged group by word
     ), fresh as (
       select b.id, coalesce(c.hits, 0) as hits, coalesce(c.decided, 0) as decided, coalesce(c.upheld, 0) as upheld,
         coalesce(c.last, b.last_hit) as last
       from black_tag b left join counted c on c.word = lower(b.word)
     )
     update black_tag b set hits30 = f.hits, decided30 = f.decided, upheld30 = f.upheld, last_hit = f.last
     from fresh f where f.id = b.id
       and (b.hits30, b.decided30, b.upheld30, b.last_hit) is distinct from (f.hits, f.decided, f.upheld, f.last)`,
  );
}
