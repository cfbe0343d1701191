/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301317-add-ledger-concurrently",
  transaction: false,
  sql: `
drop index concurrently if exists "resin_skin_size_idx";

create index concurrently if not exists "resin_skin_size_idx" on "resin_skin" ((coalesce(size, -9007199254740992)), "id");

drop index concurrently if exists "model_queue_order_submit_time_idx";

create index concurrently if not exists "model_queue_order_submit_time_idx" on "model" ((coalesce(queue_order, 2147483649)), "submit_time", "id") where queue_order is not null;

drop index concurrently if exists "to3mf_task_took_idx";

create index concurrently if not exists "to3mf_task_took_idx" on "to3mf_task" ((coalesce(took, -1000000000000000000)), "id");

drop index concurrently if exists "photo_model_took_idx";

create index concurrently if not exists "photo_model_took_idx" on "photo_model" ((coalesce(took, -1000000000000000000)), "id");

drop index concurrently if exists "video_queue_order_submit_time_idx";

create index concurrently if not exists "video_queue_order_submit_time_idx" on "video" ((coalesce(queue_order, 2147483649)), "submit_time", "id") where queue_order is not null;

drop index concurrently if exists "video_duration_idx";

create index concurrently if not exists "video_duration_idx" on "video" ((coalesce(duration, -2147483649)), "id");

drop index concurrently if exists "video_size_idx";

create index concurrently if not exists "video_size_idx" on "video" ((coalesce(size, -9007199254740992)), "id");

drop index concurrently if exists "content_queue_order_submit_time_idx";

create index concurrently if not exists "content_queue_order_submit_time_idx" on "content" ((coalesce(queue_order, 2147483649)), "submit_time", "id") where queue_order is not null;

drop index concurrently if exists "content_recommendation_score_idx";

create index concurrently if not exists "content_recommendation_score_idx" on "content_recommendation" ((coalesce(score, 1000000000000000000)), "id");

drop index concurrently if exists "comment_queue_order_submit_time_idx";

create index concurrently if not exists "comment_queue_order_submit_time_idx" on "comment" ((coalesce(queue_order, 2147483649)), "submit_time", "id") where queue_order is not null;

drop index concurrently if exists "report_cause_rank_idx";

create index concurrently if not exists "report_cause_rank_idx" on "report_cause" ((coalesce(rank, -2147483649)), "id");

drop index concurrently if exists "evaluation_queue_order_submit_time_idx";

create index concurrently if not exists "evaluation_queue_order_submit_time_idx" on "evaluation" ((coalesce(queue_order, 2147483649)), "submit_time", "id") where queue_order is not null;

drop index concurrently if exists "evaluation_score_idx";

create index concurrently if not exists "evaluation_score_idx" on "evaluation" ((coalesce(score, -1000000000000000000)), "id");

drop index concurrently if exists "company_page_year_idx";

create index concurrently if not exists "company_page_year_idx" on "company_page" ((coalesce(year, -2147483649)), "id");

drop index concurrently if exists "color_proposal_share_idx";

create index concurrently if not exists "color_proposal_share_idx" on "color_proposal" ((coalesce(share, -1000000000000000000)), "id");

drop index concurrently if exists "color_proposal_distance_idx";

create index concurrently if not exists "color_proposal_distance_idx" on "color_proposal" ((coalesce(distance, -1000000000000000000)), "id");

drop index concurrently if exists "tag_hue_idx";

create index concurrently if not exists "tag_hue_idx" on "tag" ((coalesce(hue, 2147483649)), "id");

drop index concurrently if exists "tag_likeness_idx";

create index concurrently if not exists "tag_likeness_idx" on "tag" ((coalesce(likeness, -1000000000000000000)), "id");

create index concurrently if not exists "link_cost_amount_idx" on "link_cost" ("amount", "id");

create index concurrently if not exists "link_cost_currency_idx" on "link_cost" ("currency", "id");

drop index concurrently if exists "link_platform_costs_idx";

create index concurrently if not exists "link_platform_costs_idx" on "link_platform" ((coalesce(costs, -9007199254740992)), "id");

drop index concurrently if exists "short_link_code_key";

create unique index concurrently if not exists "short_link_code_key" on "short_link" ("code") where delete_time is null and code <> '';

drop index concurrently if exists "periodic_job_code_key";

create unique index concurrently if not exists "periodic_job_code_key" on "periodic_job" ("code") where delete_time is null and code <> '';

drop index concurrently if exists "async_task_task_no_key";

create unique index concurrently if not exists "async_task_task_no_key" on "async_task" ("task_no") where delete_time is null and task_no <> '';

create index concurrently if not exists "pending_decision_record_idx" on "pending_decision" ("record", "id");

drop index concurrently if exists "bi_form_mean_seconds_idx";

create index concurrently if not exists "bi_form_mean_seconds_idx" on "bi_form" ((coalesce(mean_seconds, -1000000000000000000)), "id");

drop index concurrently if exists "bi_run_seconds_idx";

create index concurrently if not exists "bi_run_seconds_idx" on "bi_run" ((coalesce(seconds, -1000000000000000000)), "id");

drop index concurrently if exists "bi_run_rows_idx";

create index concurrently if not exists "bi_run_rows_idx" on "bi_run" ((coalesce(rows, -2147483649)), "id");

drop index concurrently if exists "bulk_job_job_no_key";

create unique index concurrently if not exists "bulk_job_job_no_key" on "bulk_job" ("job_no") where delete_time is null and job_no <> '';

drop index concurrently if exists "print_config_print_time_idx";

create index concurrently if not exists "print_config_print_time_idx" on "print_config" ((coalesce(print_time, -2147483649)), "id");

drop index concurrently if exists "ranking_entry_stage_board_period_place_idx";

create index concurrently if not exists "ranking_entry_stage_board_period_place_idx" on "ranking_entry" ("stage", "board", "period", (coalesce(place, -2147483649)), "id");

drop index concurrently if exists "ranking_entry_run_place_idx";

create index concurrently if not exists "ranking_entry_run_place_idx" on "ranking_entry" ("run", (coalesce(place, -2147483649)), "id");

drop index concurrently if exists "ranking_entry_place_idx";

create index concurrently if not exists "ranking_entry_place_idx" on "ranking_entry" ((coalesce(place, -2147483649)), "id");

drop index concurrently if exists "ranking_entry_moved_idx";

create index concurrently if not exists "ranking_entry_moved_idx" on "ranking_entry" ((coalesce(moved, -2147483649)), "id");

drop index concurrently if exists "ranking_entry_score_idx";

create index concurrently if not exists "ranking_entry_score_idx" on "ranking_entry" ((coalesce(score, -1000000000000000000)), "id");

create index concurrently if not exists "figure_sum_hour_idx" on "figure_sum" ("source", "by", "measure", "hour");
`,
};
