import { DAY } from "#kernel/time-units.ts";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { CompanyPageKind, ContactKind } from "#domain/community/enumerations.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import { sanitizeHtml } from "#server/resources/html.ts";

type Text = readonly [zh: string, en: string];
type Part = readonly [heading: Text, ...paragraphs: Text[]];

interface DemoPage {
  kind: Parameters<typeof CompanyPageKind.of>[0];
  title: Text;
  edition?: string;
  /** Days before the start of the demo. */
  days?: number;
  parts: readonly Part[];
  contacts?: readonly object[];
}

const demo: Text = [
  "这是演示社区的示例文本，不构成任何承诺；正式使用前请由法务替换。",
  "This is sample text of the demo community and promises nothing; have it replaced by your lawyers before real use.",
];

const agreement: readonly Part[] = [
  [
    ["适用范围", "What this covers"],
    ["本协议说明成员如何使用本社区分享、下载和打印 3D 模型。", "How members share, download and print 3D models here."],
    demo,
  ],
  [
    ["你上传的内容", "What you upload"],
    [
      "模型的权利仍属于你；你选择的授权决定他人可以怎样使用。",
      "Your models stay yours; the license you choose says what others may do.",
    ],
    [
      "上传的内容先经自动检查，再由审核人员决定；不通过时会说明原因，你可以申诉。",
      "Uploads are checked automatically and then decided on by a person; a refusal names its reason and can be appealed.",
    ],
  ],
  [
    ["不允许的内容", "What is not allowed"],
    [
      "武器与危险品、侵犯他人权利的内容、站外引流与广告。",
      "Weapons and dangerous goods, what infringes others' rights, advertising for other sites.",
    ],
  ],
  [
    ["终止", "Ending"],
    [
      "你可以随时注销账号，见《注销须知》。",
      "You may delete your account at any time; see the account deletion notice.",
    ],
  ],
];

const privacy: readonly Part[] = [
  [
    ["我们保存什么", "What we keep"],
    [
      "账号、你上传的内容、订单，以及登录时的设备与地址。",
      "Your account, what you upload, your orders, and device and address of your logins.",
    ],
    demo,
  ],
  [
    ["为什么", "Why"],
    [
      "为了提供服务、处理举报和防止滥用；不出售给他人。",
      "To run the service, handle reports and prevent abuse; nothing is sold.",
    ],
  ],
  [
    ["你的权利", "Your rights"],
    ["你可以查看、导出、更正和删除自己的数据。", "You may see, export, correct and delete your data."],
  ],
];

const cancellation: readonly Part[] = [
  [
    ["会删除什么", "What is erased"],
    ["个人资料、私信、收藏和未公开的模型。", "Your profile, messages, collections and models that are not public."],
    demo,
  ],
  [
    ["会保留什么", "What stays"],
    [
      "他人已合法下载的模型副本，以及法律要求保存的订单记录。",
      "Copies that others downloaded under your license, and order records that the law requires.",
    ],
  ],
  [
    ["豆、金币、会员与订单", "Beans, coins, memberships and orders"],
    ["注销后无法找回；请先完成或取消进行中的订单。", "They cannot be recovered; finish or cancel open orders first."],
  ],
  [
    ["怎样注销，怎样反悔", "How to do it, and how to take it back"],
    [
      "在应用的“设置 → 账号与安全 → 注销账号”里申请；冷静期内重新登录即可撤回。",
      "Ask for it in the app under Settings → Account and security → Delete account; logging in again within the cooling time takes it back.",
    ],
  ],
];

const licences: readonly Text[] = [
  ["CC BY：署名即可使用，包括商用", "CC BY: any use, also commercial, with credit"],
  ["CC BY-SA：署名，并以相同方式共享", "CC BY-SA: with credit, shared alike"],
  ["CC BY-NC：署名，不得商用", "CC BY-NC: with credit, not commercially"],
  ["CC BY-NC-SA：署名，不得商用，相同方式共享", "CC BY-NC-SA: with credit, not commercially, shared alike"],
  ["CC BY-ND：署名，不得改编", "CC BY-ND: with credit, unchanged"],
  ["CC BY-NC-ND：署名，不得商用，不得改编", "CC BY-NC-ND: with credit, not commercially, unchanged"],
  ["CC0：放弃全部权利", "CC0: all rights waived"],
];

const copyright: readonly Part[] = [
  [["授权一览", "The licenses"], ...licences, demo],
  [
    ["发现侵权", "If your rights are infringed"],
    ["在应用的“投诉”页提交，或写信给客服。", "Use the complaint page of the app, or write to the service desk."],
  ],
  [
    ["通知需要写明", "What a notice needs"],
    [
      "你的姓名与联系方式、被侵权的作品、涉嫌侵权的链接、权利证明，以及所述属实的声明。",
      "Your name and contact, the work concerned, the link that infringes it, proof of your rights, and that what you say is true.",
    ],
  ],
];

const aboutUs: readonly Part[] = [
  [
    ["我们是谁", "Who we are"],
    ["一个分享和打印 3D 模型的社区。", "A community that shares and prints 3D models."],
    demo,
  ],
];

const pages: readonly DemoPage[] = [
  { kind: "agreement", title: ["用户协议", "User agreement"], edition: "1.0", days: 400, parts: agreement.slice(0, 3) },
  { kind: "agreement", title: ["用户协议", "User agreement"], edition: "1.1", days: 90, parts: agreement },
  { kind: "privacy", title: ["隐私政策", "Privacy"], edition: "1.0", days: 400, parts: privacy },
  {
    kind: "cancellation",
    title: ["注销须知", "Account deletion notice"],
    edition: "1.0",
    days: 400,
    parts: cancellation,
  },
  { kind: "copyright", title: ["版权声明", "Copyright"], edition: "1.0", days: 400, parts: copyright },
  {
    kind: "aboutUs",
    title: ["关于我们", "About us"],
    parts: aboutUs,
    contacts: [{ kind: ContactKind.of("mail"), value: "service@demo.example", region: "" }],
  },
];

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const bodyOf = (parts: readonly Part[], language: 0 | 1): string =>
  sanitizeHtml(
    parts
      .map(
        ([heading, ...paragraphs]) =>
          `<h2>${escaped(heading[language])}</h2>${paragraphs.map((one) => `<p>${escaped(one[language])}</p>`).join("")}`,
      )
      .join(""),
  );

/**
 * Adds the texts of the open mobile pages.
 * @param start start of the demo in seconds since 1970; all times are before it
 */
export async function addDemoPages(tx: Sql, start: number): Promise<void> {
  for (const { kind, title, edition, days, parts, contacts } of pages)
    await insertRecord(
      tx,
      companyPage,
      {
        kind: CompanyPageKind.of(kind),
        title: { "1": title[0], "0": title[1] },
        body: { "1": bodyOf(parts, 0), "0": bodyOf(parts, 1) },
        shelf: ShelfStatus.of("onShelf"),
        ...(edition === undefined ? {} : { edition, effective: start - (days ?? 0) * DAY }),
        // Members are asked for the agreement in force.
        ...(kind === "agreement" && edition === "1.1" ? { askConsent: "must" } : {}),
        ...(contacts ? { contacts } : {}),
      },
      null,
    );
}
