import type { AddPages } from "#server/http/pages.ts";
import { addRtc } from "#server/rtc/addresses.ts";

export const pages: AddPages = addRtc;
