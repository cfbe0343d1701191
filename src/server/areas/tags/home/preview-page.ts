import type { PagePreview, PreviewModule } from "#domain/tags/api.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { Onlooker } from "#domain/tags/audience.ts";
import { reaches, standsAt } from "#domain/tags/audience.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { contentOf, isEmpty } from "./module-content.ts";

interface PageMoment {
  page: string;
  onlooker: Onlooker;
  /** Seconds since 1970. */
  time: number;
  /** Module that is shown although it is a draft. */
  extra: string | null;
  /** Values in the form of that module; null outside of a form. */
  draft?: Readonly<Record<string, unknown>> | null;
}

const is = (module: AnyRecord, status: "up" | "wait" | "draft"): boolean => module["status"] === ModelShelf.of(status);

/** Id of the module whose form is open; a new one has none yet. Null outside of a form. */
const editedId = ({ draft, extra }: PageMoment): string | null => (draft ? (extra ?? "new") : null);

/** State of a module at a moment; null if it does not stand on the page then. */
function stateAt(module: AnyRecord, moment: PageMoment): PreviewModule["state"] | null {
  const { time, extra } = moment;
  if (module.id === editedId(moment)) return is(module, "up") ? "live" : "draft";
  if (is(module, "up")) return standsAt(module, time) ? "live" : null;
  const begins = typeof module["begin"] === "number";
  if (is(module, "wait") && begins && standsAt(module, time)) return "planned";
  return module.id === extra && !is(module, "up") ? "draft" : null;
}

/** Returns the modules with the draft in the place of its stored module, or at the end of its new page. */
async function withDraft(
  db: Database,
  modules: readonly AnyRecord[],
  moment: PageMoment,
): Promise<readonly AnyRecord[]> {
  const { extra, draft } = moment;
  const id = editedId(moment);
  if (id === null) return modules;
  const [stored] = extra ? await readRecords(db, homeModule, [extra]) : [];
  // Texts and icons of the draft are drawn by the form itself.
  const drafted = {
    status: ModelShelf.of("draft"),
    ...stored,
    ...draft,
    icons: [],
    body: "",
    id,
    version: stored?.version ?? 0,
  };
  return modules.some((module) => module.id === id)
    ? modules.map((module) => (module.id === id ? drafted : module))
    : [...modules, drafted];
}

async function readPage(db: Database, page: string): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>(
    "select id::text from home_module where page = $1 and status <> $2 and delete_time is null order by rank, id",
    [page, ModelShelf.of("delete")],
  );
  return readRecords(
    db,
    homeModule,
    rows.map(({ id }) => id),
  );
}

/** Reads what a module shows: its own content, or that of its fallback. */
async function shownAs(db: Database, module: AnyRecord, moment: PageMoment): Promise<Omit<PreviewModule, "state">> {
  const { language } = moment.onlooker;
  const ownContent = await contentOf(db, module, language, moment.time);
  const [other] =
    isEmpty(ownContent) && module["fallback"] ? await readRecords(db, homeModule, [String(module["fallback"])]) : [];
  const stands = other && other["status"] !== ModelShelf.of("delete") ? other : null;
  const content = stands ? await contentOf(db, stands, language, moment.time) : ownContent;
  const look = stands ?? module;
  return {
    ...content,
    id: module.id,
    name: String(module["name"] ?? ""),
    title: (look["title"] ?? {}) as Record<string, string>,
    showTitle: look["showTitle"] === true,
    kind: String(look["kind"]),
    style: String(look["style"]),
    background: (look["background"] ?? null) as StoredImage | null,
    backgroundColor: String(look["backgroundColor"] ?? ""),
    fallback: stands ? { id: stands.id, name: String(stands["name"]) } : null,
  };
}

/** Returns a page as somebody sees it at a moment, with what its modules show. */
export async function previewPage(db: Database, moment: PageMoment): Promise<PagePreview> {
  const modules: PreviewModule[] = [];
  for (const module of await withDraft(db, await readPage(db, moment.page), moment)) {
    const state = stateAt(module, moment);
    const isEdited = module.id === editedId(moment);
    if (state && (isEdited || state === "draft" || reaches(module, moment.onlooker)))
      modules.push({ ...(await shownAs(db, module, moment)), state });
  }
  return { modules };
}
