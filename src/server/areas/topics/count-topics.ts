import { ContentStatus } from "#domain/enumerations/community.ts";
import type { Database } from "#server/db/sql.ts";

/** Brings authors, states and downloads of the models of topics up to date. */
const countOfModels = `update topic_model t set author = m.author, model_status = m.status,
    downloads = greatest(m.download_count - t.downloads_before, 0)
  from model m where m.id = t.model and t.delete_time is null
    and (t.author, t.model_status, t.downloads) is distinct from (m.author, m.status, greatest(m.download_count - t.downloads_before, 0))`;

/** Adds up what each user brought to a topic: models while they are under the topic, and posts that members see. */
const countOfUsers = `update topic_user u set models = n.models, contents = n.posts, likes_got = n.likes
  from (
    select o.id, m.n as models, p.n as posts, m.likes + p.likes as likes
    from topic_user o,
      lateral (select count(*)::int as n, coalesce(sum(g.like_count), 0)::int as likes
        from topic_model t join model g on g.id = t.model
        where t.topic = o.topic and t.author = o."user" and t.delete_time is null) m,
      lateral (select count(*)::int as n, coalesce(sum(c.likes), 0)::int as likes from content c
        where c.topics @> array[o.topic] and c.author = o."user" and c.status = ${ContentStatus.of("suc")}
          and c.delete_time is null) p
    where o.delete_time is null
  ) n where n.id = u.id and (u.models, u.contents, u.likes_got) is distinct from (n.models, n.posts, n.likes)`;

/** Brings the numbers of users and models of all topics up to date. */
export async function countTopics(db: Database): Promise<void> {
  await db.query(countOfModels);
  await db.query(countOfUsers);
}
