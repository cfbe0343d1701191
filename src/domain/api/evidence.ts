import type { StoredImage } from "#kernel/field.ts";
import type { Refusals } from "#kernel/availability.ts";
import type { Deferral } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AlikeTag } from "#domain/tags/api.ts";
import type { AfterSaleBlock } from "#domain/after-sales/api.ts";
import type { WithdrawalBlock } from "#domain/payments/api.ts";
import type { Titles } from "./list.ts";

/** An earlier decision on a record of the same owner. */
export interface PastDecision {
  recordId: string;
  /** Id and title of the record that was decided. */
  id: string;
  title: string;
  command: string;
  reason: string;
  /** Seconds since 1970. */
  time: number;
}

/** Track record of the member to whom the item belongs. */
export interface AuthorRecord {
  id: string;
  nickname: string;
  /**
   * Number of the member's records of this resource that passed the review, and of those that did not; null for
   * resources without a review.
   */
  passed: number | null;
  refused: number | null;
  strikes: number;
  /** Seconds since 1970; null where unknown. */
  registered: number | null;
  /** Number of the member's other items that this admin can claim and decide together (`rest` of the queue). */
  waiting: number;
  recent: PastDecision[];
  /** Strikes that count now, the oldest first. */
  ladder: CountingStrike[];
  /** Measure that the ladder proposes for one more strike, as stored. */
  next: string;
}

/** A strike that counts. Times are in seconds since 1970. */
export interface CountingStrike {
  id: string;
  points: number;
  /** Reason of the decision that gave it, as stored; empty where it is not known. */
  reason: string;
  time: number;
  expires: number;
}

/** Block `model`: the files of a model. */
export interface ModelBlock {
  files: AnyRecord[];
  /** Number of other files with the same content, by file id. Files without an entry have none. */
  repeats: Record<string, number>;
  /** First cover of each other model to which a finding refers, by model id. */
  pictures: Record<string, StoredImage>;
}

/** Block `thread`: a comment in its place among those around it. */
export interface ThreadBlock {
  /**
   * First comments before the thread, the thread's first comment with a window of its replies around the item, and first
   * comments after the thread; all oldest first.
   */
  comments: AnyRecord[];
  /** Number of replies before and after the window. */
  before: number;
  after: number;
  /** Number of comments under the same target. */
  total: number;
}

/** A report with its reporter's record. */
export interface ReportLine {
  record: AnyRecord;
  /** Number of the reporter's reports that were upheld, and of all that were decided. */
  right: number;
  decided: number;
  /** Number of the reporter's reports of the last seven days. */
  recent: number;
}

/** Block `reports`: the reports of a case, the most trusted reporters first. */
export interface ReportsBlock extends CaseContext {
  list: ReportLine[];
  /** Number of reports that hide the target until its case is decided; 0 for never. */
  hideAt: number;
}

/** Context of a case: earlier cases of its cause, other cases of its author, and the history of its target. */
export interface CaseContext {
  /** The last cases of the same cause, the latest first. */
  precedents: { id: string; status: number; measure: string | null; heading: string; time: number | null }[];
  /** Other open cases of the author, the most urgent first. */
  others: { id: string; heading: string; priority: string; dueTime: number }[];
  /** Operations on the target and its cases, the latest first. */
  steps: {
    id: string;
    resource: string;
    command: string;
    admin: string | null;
    reason: string;
    isUndo: boolean;
    time: number;
  }[];
}

/** Block `difference`: what the target of a case said when it was first reported, and what it says now. */
export interface DifferenceBlock {
  resource: string;
  id: string;
  version: number;
  /** Time of the first report, and of the first operation on the target after it. */
  since: number;
  changed: number | null;
  before: object;
  after: object;
}

/** A device or an address that several accounts used. `label` is null for admins who may not read it. */
export interface SharedBy {
  kind: "device" | "ip";
  label: string | null;
  /** Ids of the other accounts. */
  accounts: string[];
}

/**
 * Block `accounts`: who shares a device or an address with a member. Also the response of POST v2("riskRule",
 * "accounts") {id}: who shares one that the hits of a rule name.
 */
export interface AccountsBlock {
  /** Id of the member, who is one of the accounts; empty for a rule. */
  member: string;
  accounts: { id: string; nickname: string; status: number; isNew: boolean }[];
  shared: SharedBy[];
  /** Number of further accounts that are not shown. */
  left: number;
}

/** Block `alike`: records that say the same, the item among them. */
export interface AlikeBlock {
  total: number;
  members: number;
  devices: number;
  /** The latest others, with title and states. */
  list: AnyRecord[];
}

/** Block `conversation`: the messages after the first one, which is the item itself. */
export interface ConversationBlock {
  /** Oldest first. */
  messages: AnyRecord[];
  /** Number of older messages that are not shown. */
  before: number;
  /** Other conversations of the member with their last answers, the latest first. */
  earlier: AnyRecord[];
  /** The last register record of each of the member's latest devices, the latest first. */
  devices: AnyRecord[];
}

/** A record that uses the item, as its list shows it. */
export interface UseLine {
  resource: string;
  id: string;
  title: string;
  picture: StoredImage | null;
}

/** Block `uses`: the latest records that use the item, newest first, and what may be the same. */
export interface UsesBlock {
  list: UseLine[];
  /** The most alike first. */
  alike: AlikeTag[];
  /** Banned words in its name, and their severities by key. */
  banned: { word: string; severity: string }[];
}

/** A link to a private file, which only the admin who reads the evidence can open. */
export interface PrivateFile {
  url: string;
  name: string;
  /** In bytes. */
  size: number;
  /** In pixels; 0 for a file that is no picture. */
  width: number;
  height: number;
  /** Seconds since 1970 at which the link ends. */
  until: number;
}

/** Another payee with the same identity number or account. The value itself is not told. */
export interface SamePayee {
  id: string;
  /** Stored value of PayeeMatch. */
  match: string;
  /** Nickname of its member. */
  title: string;
  user: string;
  /** Stored value of PayeeStatus. */
  status: number;
}

/** Data of blocks that need more than the item, by kind. */
export interface BlockData {
  samePayee?: SamePayee[];
  withdrawal?: WithdrawalBlock;
  afterSale?: AfterSaleBlock;
  privatePictures?: PrivateFile[];
  model?: ModelBlock;
  thread?: ThreadBlock;
  conversation?: ConversationBlock;
  alike?: AlikeBlock;
  /** The member's latest other records, newest first. */
  latest?: AnyRecord[];
  uses?: UsesBlock;
  reports?: ReportsBlock;
  difference?: DifferenceBlock | null;
  accounts?: AccountsBlock | null;
  /** Evidence of the record that the item is about; null if it is gone. */
  target?: Evidence | null;
  /** Further records that the item is about: title and states. */
  furtherTargets?: AnyRecord[];
}

/** Response of POST v2(resource, "evidence") {id}: everything a decision on the record rests on. */
export interface Evidence {
  resource: string;
  item: AnyRecord;
  titles: Titles;
  /** Worst first. The first one is finding 1. */
  findings: AnyRecord[];
  blocks: BlockData;
  author: AuthorRecord | null;
  /** Latest operation records, newest first. `historyCount` is the total number. */
  history: AnyRecord[];
  historyCount: number;
  /** The deferral; null if the item is not deferred. */
  aside: Deferral | null;
  /** The lease holder, if a colleague has leased the item. `until` is in seconds since 1970. */
  holder: { name: string; until: number } | null;
  /** Refusals that rest on other records. The evidence of a target has none. */
  refusals?: Refusals;
}
