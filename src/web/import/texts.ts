import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the import. They are loaded with it, so the dictionaries of the first load do not grow. */
const texts = {
  title: ["导入{name}", "Import: {name}"],
  steps: ["步骤", "Steps"],
  step1: ["选文件", "File"],
  step2: ["对应列", "Columns"],
  step3: ["试运行", "Dry run"],
  step4: ["写入", "Write"],
  choose: ["选择文件", "Choose a file"],
  other: ["换一个文件", "Another file"],
  template: ["下载模板", "Download a template"],
  chooseHint: [
    "CSV（UTF-8、UTF-16、GB18030）或 XLSX，最大 64 MB、100,000 行；首行为标题，也可以把文件拖到这里",
    "CSV (UTF-8, UTF-16, GB18030) or XLSX, up to 64 MB and 100,000 rows, with a header. You can drop the file here",
  ],
  uploading: ["正在上传 {n}%", "Uploading {n}%"],
  reading: ["正在读取表格", "Reading the sheet"],
  wrongType: ["只能导入 .csv 或 .xlsx 文件", "Only .csv and .xlsx files can be imported"],
  mapped: ["{n} / {all} 列", "{n} of {all} columns"],
  mapHint: ["同名的列已自动对上", "Columns with the same names are mapped already"],
  noTarget: ["不导入", "Not imported"],
  targetOf: ["列 {column}「{header}」对应的字段", "Field of column {column} “{header}”"],
  missing: ["必填字段没有对应：{names}", "Required fields without a column: {names}"],
  key: ["按什么认已有的记录", "Find existing records by"],
  noKey: ["不认，全部新建", "Do not; add every row"],
  existing: ["已有记录时", "If a record exists"],
  update: ["更新", "Update"],
  skip: ["跳过", "Skip"],
  refuse: ["算错", "Count as an error"],
  keepEmpty: ["空格子不覆盖已有的值", "Empty cells keep the present value"],
  check: ["试运行", "Dry run"],
  checkHint: ["只检查，不写入", "It checks and writes nothing"],
  checking: ["正在检查 {n} / {all} 行", "Checking row {n} of {all}"],
  stop: ["停止", "Stop"],
  back: ["返回", "Back"],
  close: ["关闭", "Close"],
  sheet: ["{rows} 行 · 工作表「{sheet}」 · 首行为标题", "{rows} {rows|row|rows} · sheet “{sheet}” · with a header"],
  file: ["{rows} 行 · 首行为标题", "{rows} {rows|row|rows} · with a header"],
  add: ["新建", "Add"],
  change: ["更新", "Change"],
  same: ["不变", "Unchanged"],
  skipped: ["跳过", "Skipped"],
  bad: ["有错", "Errors"],
  tabBad: ["有错", "Errors"],
  tabGood: ["将写入", "To be written"],
  line: ["行", "Line"],
  converted: ["已按字段类型识别", "Read as the type of the field"],
  storedAs: ["将存为：{value}", "Will be stored as: {value}"],
  storedEmpty: ["（空）", "(empty)"],
  verb: ["操作", "What"],
  badMore: ["另有 {n} 行，全部在坏行文件里", "{n} more; all are in the file of bad rows"],
  goodMore: ["另有 {n} 行", "{n} more rows"],
  correct: ["改这一格", "Correct this cell"],
  correctAll: ["同样的 {n} 行都改", "Correct all {n} rows"],
  leave: ["放弃", "Cancel"],
  cellOf: ["第 {line} 行 {column}", "Line {line}, {column}"],
  sameFault: ["同样的错共 {n} 行", "{n} rows have this fault"],
  corrected: ["已改 {n} 格", "{n} {n|cell|cells} corrected"],
  noBad: ["没有坏行", "No bad rows"],
  noGood: ["没有可写入的行", "No rows to write"],
  effects: ["写入后", "Writes"],
  badLeft: ["{n} 行有错的不写", "{n} {n|bad row|bad rows} left out"],
  write: ["写入 {n} 行", "Write {n} {n|row|rows}"],
  ask: ["提交审批 {n} 行", "Request approval of {n} {n|row|rows}"],
  asked: [
    "{n} 行等待另一位管理员审批，可在后台任务里撤回",
    "{n} {n|row waits|rows wait} for another admin. You can withdraw the request in the tray",
  ],
  typeCount: ["输入行数 {n} 以确认", "Type the number of rows, {n}, to confirm"],
  badRows: ["下载错误行", "Bad rows"],
  begun: ["已开始写入 {n} 行，进度在后台任务里", "Writing {n} {n|row|rows}. See the background tasks for progress"],
  stale: ["这个导入已不在等待确认", "This import does not wait for a confirmation any more"],
  failed: ["导入没有成功：{why}", "The import failed: {why}"],
} as const satisfies Record<string, Label>;

type ImportText = keyof typeof texts;

/** Returns a text of the import; `{name}` becomes the parameter of that name. */
export const it = (key: ImportText, parameters: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), parameters);

/** Returns the letters by which spreadsheets name a column: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
