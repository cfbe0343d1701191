import type { Label } from "#kernel/label.ts";

/**
 * Every reason for which a file gives no mesh or no print, in words. Review and viewer show the same ones. `value` and `limit` of a
 * fault mean, by reason:
 * - `tooLarge`: bytes of the file.
 * - `truncated`: bytes present, and bytes that the header promises.
 * - `tooManyTriangles`: triangles.
 * - `notFinite`: triangles or moves with NaN or Infinity.
 * - `componentsTooDeep`: levels of components.
 * - `zipBomb`: unpacked bytes, a ratio, or entries.
 * - `zipDamaged`: unpacked bytes, and bytes that the directory promises.
 * - `zipMethod`: number of the method.
 * - `tooMuchMemory` (bytes) and `tookTooLong` (ms): the reading process was ended.
 * - all others: the line, where it is known.
 */
export const meshReasons = {
  tooLarge: ["文件太大", "The file is too large"],
  truncated: ["文件不完整", "The file is incomplete"],
  tooManyTriangles: ["三角面太多", "Too many triangles"],
  notFinite: ["坐标不是有限数", "Coordinates are not finite"],
  empty: ["文件里没有三角面", "The file has no triangles"],
  unreadable: ["文件内容不是有效的网格", "The content is not a valid mesh"],
  wrongFormat: ["文件内容不是 3D 模型", "The content is not a 3D model"],
  missing: ["文件不存在", "The file is missing"],
  readerCrashed: ["读取时崩溃", "The reader crashed"],
  tooMuchMemory: ["读取占用内存过多", "The reader used too much memory"],
  tookTooLong: ["读取超时", "Reading took too long"],
  zipBomb: ["压缩包解压后过大", "Too large when unpacked"],
  zipDamaged: ["压缩包已损坏", "The archive is damaged"],
  zipMethod: ["压缩包的压缩方式不受支持", "The compression method of the archive is not supported"],
  encrypted: ["文件已加密", "The file is encrypted"],
  encoding: ["XML 的字符编码不受支持", "The character encoding of the XML is not supported"],
  notWellFormed: ["XML 格式不正确", "The XML is not well formed"],
  documentType: ["XML 含有文档类型声明，3MF 不允许", "The XML has a document type, which 3MF forbids"],
  forbiddenAttribute: ["XML 含有 3MF 不允许的 xml 或 xsi 属性", "The XML has an xml or xsi attribute that 3MF forbids"],
  noModel: ["3MF 没有指明模型部件", "The 3MF names no model part"],
  severalModels: ["3MF 含有多个根模型", "The 3MF has more than one root model"],
  severalPrintTickets: ["3MF 含有多个打印设置部件", "The 3MF has more than one print ticket"],
  partMissing: ["3MF 引用的部件不存在", "A part that the 3MF refers to is missing"],
  outsidePackage: ["3MF 引用了文件之外的内容", "The 3MF refers to content outside the file"],
  noResources: ["3MF 没有资源部分", "The 3MF has no resources"],
  resourceMissing: ["3MF 引用的资源不存在", "A resource that the 3MF refers to is missing"],
  resourceKind: ["3MF 引用了类型不符的资源", "The 3MF refers to a resource of the wrong kind"],
  resourceTwice: ["3MF 的资源编号重复", "Two resources of the 3MF have the same id"],
  attributeMissing: ["3MF 缺少必需的属性", "A required attribute of the 3MF is missing"],
  attributeInvalid: ["3MF 的属性值无效", "An attribute of the 3MF has an invalid value"],
  propertiesTwice: ["3MF 重复组合了同类材质", "The 3MF combines two materials of the same kind"],
  otherInBuild: ["3MF 要打印「other」类型的对象", "The 3MF builds an object of the type “other”"],
  nothingToBuild: ["3MF 的打印清单里没有对象", "No objects in the build of the 3MF"],
  componentsTooDeep: ["3MF 的组件嵌套过深", "The components of the 3MF are nested too deep"],
  beamLattice: ["梁晶格，暂不支持", "Beam lattice, not supported"],
  shapeExtension: ["3MF 扩展中的形状，暂不支持", "Shape of a 3MF extension, not supported"],
} as const satisfies Record<string, Label>;

export type MeshReason = keyof typeof meshReasons;

/** Shapes that are left out, and are the reason if a file has no others. */
export type OtherShape = Extract<MeshReason, "beamLattice" | "shapeExtension">;

/** Reasons whose values are measures. The value of any other is a line. */
const measured: ReadonlySet<MeshReason> = new Set<MeshReason>([
  "tooLarge",
  "truncated",
  "tooManyTriangles",
  "notFinite",
  "componentsTooDeep",
  "zipBomb",
  "zipDamaged",
  "zipMethod",
  "tooMuchMemory",
  "tookTooLong",
]);

/** True for a reason whose value is a line of the text. */
export const namesLine = (reason: MeshReason): boolean => !measured.has(reason);

/** True for a key of `meshReasons`. Stored findings may also have reasons of others, such as the import. */
export const isMeshReason = (key: string): key is MeshReason => Object.hasOwn(meshReasons, key);
