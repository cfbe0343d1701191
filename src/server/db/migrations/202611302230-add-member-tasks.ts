/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302230-add-member-tasks",
  transaction: true,
  sql: `
create table "boost_help" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "run" bigint not null,
  "helper" bigint not null,
  "day" text default '' not null,
  "is_new" boolean default false not null,
  "weight" numeric(18,1) default 0 not null,
  "cut" text,
  "beans" bigint default 0 not null,
  "entry" bigint,
  "device" text default '' not null,
  "ip" text default '' not null,
  "time" timestamptz not null,
  "delete_time" timestamptz,
  constraint "boost_help_pkey" primary key ("id")
);

create index "boost_help_helper_day_idx" on "boost_help" ("helper", "day", "id");

create unique index "boost_help_run_helper_key" on "boost_help" ("run", "helper") where delete_time is null;

create index "boost_help_create_time_idx" on "boost_help" ("create_time", "id");

create index "boost_help_run_idx" on "boost_help" ("run", "id");

create index "boost_help_cut_idx" on "boost_help" ("cut", "id");

create index "boost_help_device_idx" on "boost_help" ("device", "id");

create index "boost_help_time_idx" on "boost_help" ("time", "id");

create table "boost_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task" bigint not null,
  "user" bigint not null,
  "cycle_key" text default '' not null,
  "progress" bigint,
  "needed" integer not null,
  "helpers" integer default 0 not null,
  "refused" integer default 0 not null,
  "weight" numeric(18,1) default 0 not null,
  "helper_beans" bigint default 0 not null,
  "device" text default '' not null,
  "ip" text default '' not null,
  "begin_time" timestamptz not null,
  "deadline" timestamptz not null,
  "reached_time" timestamptz,
  "reason" text default '' not null,
  "state" text default 'open' not null,
  "delete_time" timestamptz,
  constraint "boost_run_pkey" primary key ("id")
);

create unique index "boost_run_task_user_cycle_key_key" on "boost_run" ("task", "user", "cycle_key") where delete_time is null;

create index "boost_run_create_time_idx" on "boost_run" ("create_time", "id");

create index "boost_run_task_idx" on "boost_run" ("task", "id");

create index "boost_run_user_idx" on "boost_run" ("user", "id");

create index "boost_run_helpers_idx" on "boost_run" ("helpers", "id");

create index "boost_run_refused_idx" on "boost_run" ("refused", "id");

create index "boost_run_device_idx" on "boost_run" ("device", "id");

create index "boost_run_begin_time_idx" on "boost_run" ("begin_time", "id");

create index "boost_run_deadline_idx" on "boost_run" ("deadline", "id");

create index "boost_run_reached_time_idx" on "boost_run" ("reached_time", "id");

create index "boost_run_state_idx" on "boost_run" ("state", "id");

create table "member_action" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "action" text not null,
  "biz_type" text default '' not null,
  "biz_id" bigint not null,
  "time" timestamptz not null,
  "counted" jsonb default '[]' not null,
  "undone" timestamptz,
  "delete_time" timestamptz,
  constraint "member_action_pkey" primary key ("id")
);

create index "member_action_biz_type_biz_id_idx" on "member_action" ("biz_type", "biz_id", "id");

create unique index "member_action_action_user_biz_type_biz_id_key" on "member_action" ("action", "user", "biz_type", "biz_id") where delete_time is null;

create index "member_action_create_time_idx" on "member_action" ("create_time", "id");

create index "member_action_user_idx" on "member_action" ("user", "id");

create index "member_action_action_idx" on "member_action" ("action", "id");

create index "member_action_biz_id_idx" on "member_action" ("biz_id", "id");

create index "member_action_time_idx" on "member_action" ("time", "id");

create index "member_action_undone_idx" on "member_action" ("undone", "id");

create table "member_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "intro" jsonb default '{}' not null,
  "icon" jsonb not null,
  "category" smallint not null,
  "shape" text default 'ladder' not null,
  "action" text,
  "target" jsonb,
  "steps" jsonb default '[]' not null,
  "cycle" text default 'once' not null,
  "cap_day" integer default 0 not null,
  "helpers_needed" integer,
  "help_hours" integer,
  "helper_beans" bigint default 0 not null,
  "new_user_weight" numeric(18,1) default 1 not null,
  "new_user_days" integer default 7 not null,
  "per_helper_day" integer default 3 not null,
  "ticket" bigint,
  "days" jsonb default '[]' not null,
  "break_rule" text default 'startAgain' not null,
  "make_up" jsonb,
  "member_factor" jsonb,
  "remind_hour" integer,
  "countries" text[] default '{}' not null,
  "languages" smallint[] default '{}' not null,
  "member_levels" smallint[] default '{}' not null,
  "platforms" integer[] default '{}' not null,
  "jump" jsonb,
  "begin" timestamptz,
  "end" timestamptz,
  "quota_users" integer default 0 not null,
  "started" integer default 0 not null,
  "finished_today" integer default 0 not null,
  "beans_given" bigint default 0 not null,
  "reached_share" numeric(18,3),
  "signed_today" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "member_task_pkey" primary key ("id")
);

create index "member_task_shape_status_action_idx" on "member_task" ("shape", "status", "action", "id");

create index "member_task_create_time_idx" on "member_task" ("create_time", "id");

create index "member_task_category_idx" on "member_task" ("category", "id");

create index "member_task_action_idx" on "member_task" ("action", "id");

create index "member_task_cycle_idx" on "member_task" ("cycle", "id");

create index "member_task_helpers_needed_idx" on "member_task" ((coalesce(helpers_needed, -2147483649)), "id");

create index "member_task_countries_idx" on "member_task" using gin ("countries");

create index "member_task_languages_idx" on "member_task" using gin ("languages");

create index "member_task_platforms_idx" on "member_task" using gin ("platforms");

create index "member_task_begin_idx" on "member_task" ("begin", "id");

create index "member_task_end_idx" on "member_task" ("end", "id");

create index "member_task_started_idx" on "member_task" ("started", "id");

create index "member_task_finished_today_idx" on "member_task" ("finished_today", "id");

create index "member_task_beans_given_idx" on "member_task" ("beans_given", "id");

create index "member_task_rank_idx" on "member_task" ("rank", "id");

create index "member_task_status_idx" on "member_task" ("status", "id");

create index "member_task_search_idx" on "member_task" using gin ("search");

create table "member_task_claim" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "progress" bigint not null,
  "task" bigint not null,
  "user" bigint not null,
  "cycle_key" text default '' not null,
  "step" integer not null,
  "place" integer not null,
  "beans" bigint default 0 not null,
  "experience" integer default 0 not null,
  "coupon" bigint,
  "medal" bigint,
  "entry" bigint,
  "flow" bigint,
  "times" integer default 1 not null,
  "paid_time" timestamptz not null,
  "reason" text default '' not null,
  "operator" bigint,
  "state" text default 'paid' not null,
  "delete_time" timestamptz,
  constraint "member_task_claim_pkey" primary key ("id")
);

create unique index "member_task_claim_task_user_cycle_key_step_times_key" on "member_task_claim" ("task", "user", "cycle_key", "step", "times") where delete_time is null;

create index "member_task_claim_create_time_idx" on "member_task_claim" ("create_time", "id");

create index "member_task_claim_progress_idx" on "member_task_claim" ("progress", "id");

create index "member_task_claim_task_idx" on "member_task_claim" ("task", "id");

create index "member_task_claim_user_idx" on "member_task_claim" ("user", "id");

create index "member_task_claim_place_idx" on "member_task_claim" ("place", "id");

create index "member_task_claim_beans_idx" on "member_task_claim" ("beans", "id");

create index "member_task_claim_paid_time_idx" on "member_task_claim" ("paid_time", "id");

create index "member_task_claim_operator_idx" on "member_task_claim" ("operator", "id");

create index "member_task_claim_state_idx" on "member_task_claim" ("state", "id");

create table "member_task_progress" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task" bigint not null,
  "user" bigint not null,
  "cycle_key" text default '' not null,
  "count" integer default 0 not null,
  "today" integer default 0 not null,
  "last_day" text default '' not null,
  "step" integer default 0 not null,
  "claimed" integer default 0 not null,
  "due" integer default 0 not null,
  "beans" bigint default 0 not null,
  "begin_time" timestamptz not null,
  "last_time" timestamptz,
  "finish_time" timestamptz,
  "pay_error" text default '' not null,
  "delete_time" timestamptz,
  constraint "member_task_progress_pkey" primary key ("id")
);

create index "member_task_progress_user_last_time_idx" on "member_task_progress" ("user", (coalesce(last_time, '-infinity'::timestamptz)) desc, "id" desc);

create unique index "member_task_progress_task_user_cycle_key_key" on "member_task_progress" ("task", "user", "cycle_key") where delete_time is null;

create index "member_task_progress_create_time_idx" on "member_task_progress" ("create_time", "id");

create index "member_task_progress_task_idx" on "member_task_progress" ("task", "id");

create index "member_task_progress_cycle_key_idx" on "member_task_progress" ("cycle_key", "id");

create index "member_task_progress_count_idx" on "member_task_progress" ("count", "id");

create index "member_task_progress_step_idx" on "member_task_progress" ("step", "id");

create index "member_task_progress_claimed_idx" on "member_task_progress" ("claimed", "id");

create index "member_task_progress_due_idx" on "member_task_progress" ("due", "id");

create index "member_task_progress_beans_idx" on "member_task_progress" ("beans", "id");

create index "member_task_progress_begin_time_idx" on "member_task_progress" ("begin_time", "id");

create index "member_task_progress_last_time_filter_idx" on "member_task_progress" ("last_time", "id");

create index "member_task_progress_last_time_idx" on "member_task_progress" ((coalesce(last_time, '-infinity'::timestamptz)), "id");

create index "member_task_progress_finish_time_filter_idx" on "member_task_progress" ("finish_time", "id");

create index "member_task_progress_finish_time_idx" on "member_task_progress" ((coalesce(finish_time, '-infinity'::timestamptz)), "id");

create index "member_task_progress_pay_error_idx" on "member_task_progress" ("pay_error", "id");

create table "sign_in" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "day" date not null,
  "plan" bigint not null,
  "cycle_key" text default '' not null,
  "place" integer not null,
  "run_length" integer not null,
  "beans" bigint default 0 not null,
  "reward" jsonb,
  "reward_error" text default '' not null,
  "entry" bigint,
  "made_up" boolean default false not null,
  "cost" bigint default 0 not null,
  "platform" integer,
  "operator" bigint,
  "reason" text default '' not null,
  "time" timestamptz not null,
  "delete_time" timestamptz,
  constraint "sign_in_pkey" primary key ("id")
);

create unique index "sign_in_user_day_key" on "sign_in" ("user", "day") where delete_time is null;

create index "sign_in_create_time_idx" on "sign_in" ("create_time", "id");

create index "sign_in_user_idx" on "sign_in" ("user", "id");

create index "sign_in_day_idx" on "sign_in" ("day", "id");

create index "sign_in_plan_idx" on "sign_in" ("plan", "id");

create index "sign_in_run_length_idx" on "sign_in" ("run_length", "id");

create index "sign_in_reward_error_idx" on "sign_in" ("reward_error", "id");

create index "sign_in_made_up_idx" on "sign_in" ("made_up", "id");

create index "sign_in_operator_idx" on "sign_in" ("operator", "id");

create index "sign_in_time_idx" on "sign_in" ("time", "id");
`,
};
