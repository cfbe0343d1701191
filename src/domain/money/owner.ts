import { oneOf, recordId } from "#kernel/field.ts";
import { stateFrom } from "#kernel/derived-fields.ts";
import { OwnerKind, OwnerResource } from "./enumerations.ts";

/** Fields with the owner of an account. `owner` is the id of a record of the resource in `ownerType`. */
export const ownerFields = {
  ownerKind: oneOf(OwnerKind, {
    label: ["户主类型", "Kind of owner"],
    required: true,
    readOnly: true,
    filter: true,
  }),
  ownerType: stateFrom(
    OwnerResource,
    [
      { to: "printProvider", when: { ownerKind: [OwnerKind.of("provider")] } },
      { to: "kol", when: { ownerKind: [OwnerKind.of("kol")] } },
      { to: "platformAccount", when: { ownerKind: [OwnerKind.of("platform")] } },
    ],
    "user",
    { label: ["户主对象", "Record of the owner"] },
  ),
  owner: recordId({
    label: ["户主", "Owner"],
    required: true,
    readOnly: true,
    filter: true,
    of: "ownerType",
  }),
};
