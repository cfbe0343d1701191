import type { Database } from "#server/db/sql.ts";

/** Brings authors, states and downloads of the models of topics up to date. */
const countOfModels = `update topic_model t set author = m.author, model_status = m.status,
    downloads = greatest(m.download_count - t.downloads_before, 0)
  from model m where m.id = t.model and t.delete_time is null
    and (t.author, t.model_status, t.downloads) is distinct from (m.author, m.status, greatest(m.download_count - t.downloads_before, 0))`;

/** Adds up what each user brought to a topic. A model counts while it is under the topic. */
const countOfUsers = `update topic_user u set models = n.models, likes_got = n.likes
  from (
    select o.id, count(m.id)::int as models, coalesce(sum(m.like_count), 0)::int as likes
    from topic_user o
      left join topic_model t on t.topic = o.topic and t.author = o."user" and t.delete_time is null
      left join model m on m.id = t.model
    where o.delete_time is null group by o.id
  ) n where n.id = u.id and (u.models, u.likes_got) is distinct from (n.models, n.likes)`;

/** Brings the numbers of users and models of all topics up to date. */
export async function countTopics(db: Database): Promise<void> {
  await db.query(countOfModels);
  await db.query(countOfUsers);
}
