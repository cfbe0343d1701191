// Written by `npm run db:diff`.
import type { Migration } from "#server/db/migration.ts";
import { migration as m0001 } from "./0001-initial.ts";
import { migration as m0002 } from "./0002-readable-rules.ts";
import { migration as m0003 } from "./0003-readable-rules-concurrently.ts";
import { migration as m0004 } from "./0004-login-codes.ts";
import { migration as m0005 } from "./0005-staff.ts";
import { migration as m0006 } from "./0006-staff-concurrently.ts";
import { migration as m0007 } from "./0007-qr-login.ts";
import { migration as m0008 } from "./0008-known-device.ts";
import { migration as m0009 } from "./0009-queue-order-empty-last-concurrently.ts";
import { migration as m0010 } from "./0010-puzzle.ts";
import { migration as m0011 } from "./0011-call-count.ts";
import { migration as m0012 } from "./0012-company-pages.ts";
import { migration as m0013 } from "./0013-session-system.ts";
import { migration as m0014 } from "./0014-operation-records.ts";
import { migration as m0015 } from "./0015-operation-records-concurrently.ts";
import { migration as m0016 } from "./0016-sessions-and-first-passwords.ts";
import { migration as m0017 } from "./0017-white-list-audit.ts";
import { migration as m0018 } from "./0018-refused-calls.ts";
import { migration as m0019 } from "./0019-codes-by-device.ts";
import { migration as m0020 } from "./0020-session-end.ts";
import { migration as m0021 } from "./0021-login-attempt-about.ts";
import { migration as m0022 } from "./0022-admin-settings.ts";
import { migration as m0023 } from "./0023-login-attempt-origin.ts";
import { migration as m0024 } from "./0024-repeat-of.ts";
import { migration as m0025 } from "./0025-qr-session.ts";
import { migration as m0026 } from "./0026-session-confirmed.ts";
import { migration as m0027 } from "./0027-second-factor.ts";
import { migration as m0028 } from "./0028-second-factor-concurrently.ts";
import { migration as m0029 } from "./0029-factor-offered.ts";
import { migration as m0101 } from "./0101-file-use.ts";
import { migration as m0102 } from "./0102-file-use-concurrently.ts";
import { migration as m0103 } from "./0103-model-processing.ts";
import { migration as m0104 } from "./0104-category-search.ts";
import { migration as m0106 } from "./0106-file-sha256.ts";
import { migration as m202611261800 } from "./202611261800-home-commands.ts";

export const migrations: readonly Migration[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
  m0013,
  m0014,
  m0015,
  m0016,
  m0017,
  m0018,
  m0019,
  m0020,
  m0021,
  m0022,
  m0023,
  m0024,
  m0025,
  m0026,
  m0027,
  m0028,
  m0029,
  m0101,
  m0102,
  m0103,
  m0104,
  m0106,
  m202611261800,
];
