import { permissionNames } from "#commands/permissions.ts";
import type { Envelope } from "#domain/api/call.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects } from "#domain/api/commands.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "./app.ts";
import { makeUser } from "./factory.ts";
import { makeAny } from "./make-any.ts";

interface Reply {
  outcomes: { recordId: string; item: AnyRecord }[];
}

/** Steps of tests of appeals: `api.admin` decides first, `other` answers the appeals. */
export async function appealsOf(api: TestApp) {
  const other = (await api.colleague("other", [...permissionNames])).token;
  const run = (
    resource: string,
    verb: string,
    { id, version }: AnyRecord,
    token: string,
    more: object = {},
  ): Promise<Envelope<Reply>> =>
    api.call<Reply>(v2(resource, verb), { ids: [id], versions: { [id]: version }, ...more }, { token });
  const read = async (resource: string, id: string): Promise<AnyRecord> =>
    (await api.call<{ item: AnyRecord }>(v2(resource, "detail"), { id }, { token: other })).result.item;
  return {
    other,
    run,
    read,
    strikesOf: async (id: string): Promise<unknown> => (await read("user", id))["strikes"],
    /** Runs a decision as the first moderator. @returns id of its operation record */
    async decided(resource: string, verb: string, record: AnyRecord, reason: object): Promise<string> {
      const { result } = await run(resource, verb, record, api.admin, { reason });
      return result.outcomes[0]?.recordId ?? "";
    },
    appeal: (resource: string, item: object, token = other): Promise<Envelope<{ item: AnyRecord }>> =>
      api.call<{ item: AnyRecord }>(v2(resource, "add"), { item }, { token }),
    /** What upholding would do, as the moderator reads it before the decision. */
    async effectsOf(resource: string, verb: string, id: string): Promise<Pick<CommandEffects, "effects" | "warnings">> {
      const request = { ids: [id], versions: { [id]: (await read(resource, id)).version } };
      return (await api.call<CommandEffects>(v2(resource, `${verb}Effects`), request, { token: other })).result;
    },
    /** A live post of a member. */
    async makePost(by?: string): Promise<AnyRecord> {
      const live = {
        status: ContentStatus.of("suc"),
        review: PostReview.of("pass"),
        machineReview: MachineReview.of("reviewPassed"),
      };
      const author = by ?? (await makeUser(api.db)).id;
      return makeAny(api.db, resourceNamed("content"), { author, heading: "加微信领模型", ...live });
    },
  };
}
