import { defineBrowserCommands } from "#commands/define.ts";

const turns = { layer: "viewer", repeats: true } as const;
const inViewer = { layer: "viewer" } as const;

/** Keys of the 3D viewer. The widget handles these keys itself; keyboard/ ignores this layer. */
export const viewerCommands = defineBrowserCommands("viewer", {
  left: { label: ["左转", "Turn left"], words: "旋转 向左 rotate", key: "arrowleft", ...turns },
  right: { label: ["右转", "Turn right"], words: "旋转 向右 rotate", key: "arrowright", ...turns },
  up: { label: ["上转", "Tilt up"], words: "旋转 向上 rotate", key: "arrowup", ...turns },
  down: { label: ["下转", "Tilt down"], words: "旋转 向下 rotate", key: "arrowdown", ...turns },
  nearer: { label: ["放大", "Zoom in"], words: "靠近 拉近 closer enlarge", key: "=", also: ["+"], ...turns },
  farther: { label: ["缩小", "Zoom out"], words: "拉远 远离 shrink", key: "-", ...turns },
  front: { label: ["正视", "Front"], words: "正面 前视 face", key: "1", ...inViewer },
  right90: { label: ["右视", "Right"], words: "右侧 侧视 side", key: "2", ...inViewer },
  top: { label: ["俯视", "Top"], words: "顶部 上视 above", key: "3", ...inViewer },
  reset: { label: ["复位", "Reset view"], words: "还原 初始 initial", key: "0", ...inViewer },
  solid: { label: ["实体", "Solid"], words: "着色 表面 shaded surface", key: "a", ...inViewer },
  wireframe: { label: ["线框", "Wireframe"], words: "网格 边线 mesh edges", key: "w", ...inViewer },
  xray: { label: ["透视", "X-ray"], words: "半透明 内部 transparent", key: "x", ...inViewer },
  section: { label: ["截面", "Section"], words: "剖面 切面 cut slice", key: "s", ...inViewer },
  sectionUp: { label: ["截面、层上移", "Section, layer up"], words: "剖面 切面 cut slice", key: "]", ...turns },
  sectionDown: { label: ["截面、层下移", "Section, layer down"], words: "剖面 切面 cut slice", key: "[", ...turns },
  firstLayer: { label: ["第一层", "First layer"], words: "底层 bottom", key: "home", ...inViewer },
  lastLayer: { label: ["最后一层", "Last layer"], words: "顶层 top", key: "end", ...inViewer },
  travels: { label: ["空走移动", "Travel moves"], words: "空驶 路径", key: "t", ...inViewer },
  box: { label: ["包围盒", "Bounding box"], words: "尺寸 边界 size bounds", key: "b", ...inViewer },
  nextFile: { label: ["下一文件", "Next file"], words: "切换文件 另一个 switch", key: "n", ...inViewer },
  previousFile: { label: ["上一文件", "Previous file"], words: "切换文件 另一个 switch", key: "p", ...inViewer },
  leave: { label: ["离开查看器", "Leave the viewer"], words: "退出 关闭 exit close", key: "escape", ...inViewer },
});

const inPictures = { layer: "carousel", repeats: true } as const;

export const carouselCommands = defineBrowserCommands("carousel", {
  next: {
    label: ["下一个", "Next file"],
    words: "后一张 图片 视频 picture video",
    key: "arrowright",
    layer: "carousel",
  },
  previous: {
    label: ["上一个", "Previous file"],
    words: "前一张 图片 视频 picture video",
    key: "arrowleft",
    layer: "carousel",
  },
  enter: {
    label: ["进入查看器", "Enter the viewer"],
    words: "三维 播放 旋转 play rotate",
    key: "v",
    layer: "carousel",
  },
  zoomIn: { label: ["放大", "Zoom in"], words: "拉近 enlarge closer", key: "=", also: ["+"], ...inPictures },
  zoomOut: { label: ["缩小", "Zoom out"], words: "拉远 shrink", key: "-", ...inPictures },
  fit: { label: ["适应窗口", "Fit"], words: "全图 还原 whole window", key: "0", layer: "carousel" },
  actual: { label: ["实际大小", "Actual size"], words: "原始 像素 100 pixel original", key: "1", layer: "carousel" },
  panLeft: { label: ["看左边", "Move left"], words: "平移 移动 pan", key: "shift+arrowleft", ...inPictures },
  panRight: { label: ["看右边", "Move right"], words: "平移 移动 pan", key: "shift+arrowright", ...inPictures },
  panUp: { label: ["看上边", "Move up"], words: "平移 移动 pan", key: "shift+arrowup", ...inPictures },
  panDown: { label: ["看下边", "Move down"], words: "平移 移动 pan", key: "shift+arrowdown", ...inPictures },
  close: { label: ["关闭", "Close"], words: "退出 返回 exit", key: "escape", also: ["space"], layer: "carousel" },
});

const steps = { layer: "image", repeats: true } as const;
const inImage = { layer: "image" } as const;

/**
 * Keys of the picture editor. Arrows move the box or the brush. h, j, k and l change the size of the box, in the
 * directions of vi. A step is one pixel of the picture, with Shift ten pixels.
 */
export const imageCommands = defineBrowserCommands("image", {
  left: { label: ["左移", "Left"], words: "移动 平移 move", key: "arrowleft", ...steps },
  right: { label: ["右移", "Right"], words: "移动 平移 move", key: "arrowright", ...steps },
  up: { label: ["上移", "Up"], words: "移动 平移 move", key: "arrowup", ...steps },
  down: { label: ["下移", "Down"], words: "移动 平移 move", key: "arrowdown", ...steps },
  leftTen: { label: ["左移十步", "Ten to the left"], words: "大步 移动 move far", key: "shift+arrowleft", ...steps },
  rightTen: { label: ["右移十步", "Ten to the right"], words: "大步 移动 move far", key: "shift+arrowright", ...steps },
  upTen: { label: ["上移十步", "Ten up"], words: "大步 移动 move far", key: "shift+arrowup", ...steps },
  downTen: { label: ["下移十步", "Ten down"], words: "大步 移动 move far", key: "shift+arrowdown", ...steps },
  narrower: { label: ["变窄", "Narrower"], words: "缩窄 宽度 width", key: "h", ...steps },
  wider: { label: ["变宽", "Wider"], words: "加宽 宽度 width", key: "l", ...steps },
  lower: { label: ["变矮", "Lower"], words: "降低 高度 height", key: "k", ...steps },
  higher: { label: ["变高", "Higher"], words: "加高 高度 height", key: "j", ...steps },
  narrowerTen: { label: ["变窄十步", "Ten narrower"], words: "缩窄 宽度 width", key: "shift+h", ...steps },
  widerTen: { label: ["变宽十步", "Ten wider"], words: "加宽 宽度 width", key: "shift+l", ...steps },
  lowerTen: { label: ["变矮十步", "Ten lower"], words: "降低 高度 height", key: "shift+k", ...steps },
  higherTen: { label: ["变高十步", "Ten higher"], words: "加高 高度 height", key: "shift+j", ...steps },
  zoomIn: { label: ["放大", "Zoom in"], words: "拉近 enlarge closer", key: "=", also: ["+"], ...steps },
  zoomOut: { label: ["缩小", "Zoom out"], words: "拉远 shrink", key: "-", ...steps },
  fit: { label: ["适应窗口", "Fit"], words: "全图 还原 whole window", key: "f", ...inImage },
  pen: { label: ["落笔、抬笔", "Pen down or up"], words: "画笔 绘制 draw brush", key: "space", ...inImage },
  crop: { label: ["裁剪", "Crop"], words: "剪裁 截取 cut trim", key: "c", ...inImage },
  mosaic: { label: ["马赛克", "Mosaic"], words: "打码 遮挡 模糊 blur pixelate", key: "m", ...inImage },
  smaller: { label: ["笔刷变小", "Smaller brush"], words: "粗细 画笔 size thinner", key: "[", ...inImage },
  larger: { label: ["笔刷变大", "Larger brush"], words: "粗细 画笔 size thicker", key: "]", ...inImage },
  nextKind: { label: ["下一种马赛克", "Next mosaic style"], words: "图案 样式 pattern", key: "n", ...inImage },
  undo: { label: ["撤回一笔", "Undo a stroke"], words: "撤销 后退 back", key: "u", also: ["mod+z"], ...inImage },
  redo: { label: ["重做一笔", "Redo a stroke"], words: "恢复 前进 again", key: "r", also: ["mod+shift+z"], ...inImage },
  reset: { label: ["重置", "Reset"], words: "还原 重来 start over", key: "0", ...inImage },
  replace: { label: ["更换图片", "Replace the picture"], words: "换图 上传 upload change", key: "o", ...inImage },
  confirm: { label: ["确定", "Confirm"], words: "完成 保存 done ok save", key: "mod+enter", ...inImage },
});
