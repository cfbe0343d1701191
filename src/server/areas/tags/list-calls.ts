import type { SpelledCall } from "#server/http/endpoints/list-request.ts";
import { RecObj } from "#domain/tags/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { bool, someOf, text } from "#kernel/field.ts";

const sortTypes: readonly string[] = ["uses", "uses30", "views", "createTime", "name", "rank"];

function sortOf({ sortType, isAsc }: Readonly<Record<string, unknown>>): { sort?: string } {
  if (sortType === undefined) return {};
  const field = String(sortType);
  if (!sortTypes.includes(field))
    throw new Refusal(
      "illegalParameter",
      [`排序方式应为：${sortTypes.join("、")}`, `sortType must be one of: ${sortTypes.join(", ")}`],
      { path: "sortType" },
    );
  return { sort: `${isAsc === true ? "" : "-"}${field}` };
}

/** Filters and order of the tag list, as the specification spells them (section 3: tag list filters). */
const tagListCall: SpelledCall = {
  fields: {
    keyword: text(200, { label: ["关键词", "Keyword"] }),
    isRecommend: bool({ label: ["推荐中", "Recommended"] }),
    tagNames: text(2_000, { label: ["标签名", "Tag names"], hint: ["用逗号分隔", "Separated by commas"] }),
    recObjs: someOf(RecObj, { label: ["推荐对象", "Recommended for"] }),
    sortType: text(20, { label: ["排序方式", "Sorted by"] }),
    isAsc: bool({ label: ["升序", "Ascending"] }),
  },
  read(values: Readonly<Record<string, unknown>>): { filters: Filter[]; sort?: string } {
    const { keyword, isRecommend, tagNames, recObjs } = values;
    const names = String(tagNames ?? "")
      .split(/[,，]/)
      .map((name) => name.trim())
      .filter(Boolean);
    const recommended: Filter = { field: "recObjs", present: true };
    const objects = Array.isArray(recObjs) ? recObjs.map(String) : [];
    return {
      filters: [
        ...(keyword === undefined ? [] : [{ keyword: String(keyword) }]),
        ...(isRecommend === undefined ? [] : [isRecommend === true ? recommended : { not: recommended }]),
        ...(names.length > 0 ? [{ field: "name", in: names }] : []),
        ...(objects.length > 0 ? [{ field: "recObjs", in: objects }] : []),
      ],
      ...sortOf(values),
    };
  },
};

export const listCalls = { tag: tagListCall };
