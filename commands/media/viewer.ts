import { defineBrowserCommands } from "#commands/define.ts";

const turns = { layer: "viewer", repeats: true } as const;
const inViewer = { layer: "viewer" } as const;

/** Keys of the 3D viewer. The widget handles these keys itself; keyboard/ ignores this layer. */
export const viewerCommands = defineBrowserCommands("viewer", {
  left: { label: ["左转", "Turn left"], key: "arrowleft", ...turns },
  right: { label: ["右转", "Turn right"], key: "arrowright", ...turns },
  up: { label: ["上转", "Tilt up"], key: "arrowup", ...turns },
  down: { label: ["下转", "Tilt down"], key: "arrowdown", ...turns },
  nearer: { label: ["放大", "Zoom in"], key: "=", also: ["+"], ...turns },
  farther: { label: ["缩小", "Zoom out"], key: "-", ...turns },
  front: { label: ["正视", "Front"], key: "1", ...inViewer },
  right90: { label: ["右视", "Right"], key: "2", ...inViewer },
  top: { label: ["俯视", "Top"], key: "3", ...inViewer },
  reset: { label: ["复位", "Reset view"], key: "0", ...inViewer },
  solid: { label: ["实体", "Solid"], key: "a", ...inViewer },
  wireframe: { label: ["线框", "Wireframe"], key: "w", ...inViewer },
  xray: { label: ["透视", "X-ray"], key: "x", ...inViewer },
  section: { label: ["截面", "Section"], key: "s", ...inViewer },
  sectionUp: { label: ["截面上移", "Section up"], key: "]", ...turns },
  sectionDown: { label: ["截面下移", "Section down"], key: "[", ...turns },
  box: { label: ["包围盒", "Bounding box"], key: "b", ...inViewer },
  nextFile: { label: ["下一文件", "Next file"], key: "n", ...inViewer },
  previousFile: { label: ["上一文件", "Previous file"], key: "p", ...inViewer },
  leave: { label: ["离开查看器", "Leave the viewer"], key: "escape", ...inViewer },
});

const inPictures = { layer: "carousel", repeats: true } as const;

export const carouselCommands = defineBrowserCommands("carousel", {
  next: { label: ["下一张", "Next picture"], key: "arrowright", layer: "carousel" },
  previous: { label: ["上一张", "Previous picture"], key: "arrowleft", layer: "carousel" },
  zoomIn: { label: ["放大", "Zoom in"], key: "=", also: ["+"], ...inPictures },
  zoomOut: { label: ["缩小", "Zoom out"], key: "-", ...inPictures },
  fit: { label: ["适应窗口", "Fit"], key: "0", layer: "carousel" },
  panLeft: { label: ["看左边", "Move left"], key: "shift+arrowleft", ...inPictures },
  panRight: { label: ["看右边", "Move right"], key: "shift+arrowright", ...inPictures },
  panUp: { label: ["看上边", "Move up"], key: "shift+arrowup", ...inPictures },
  panDown: { label: ["看下边", "Move down"], key: "shift+arrowdown", ...inPictures },
  close: { label: ["关闭", "Close"], key: "escape", also: ["space"], layer: "carousel" },
});

const steps = { layer: "image", repeats: true } as const;
const inImage = { layer: "image" } as const;

/**
 * Keys of the picture editor. Arrows move the box or the brush. h, j, k and l change the size of the box, in the
 * directions of vi. A step is one pixel of the picture, with Shift ten pixels.
 */
export const imageCommands = defineBrowserCommands("image", {
  left: { label: ["左移", "Left"], key: "arrowleft", ...steps },
  right: { label: ["右移", "Right"], key: "arrowright", ...steps },
  up: { label: ["上移", "Up"], key: "arrowup", ...steps },
  down: { label: ["下移", "Down"], key: "arrowdown", ...steps },
  leftTen: { label: ["左移十步", "Ten to the left"], key: "shift+arrowleft", ...steps },
  rightTen: { label: ["右移十步", "Ten to the right"], key: "shift+arrowright", ...steps },
  upTen: { label: ["上移十步", "Ten up"], key: "shift+arrowup", ...steps },
  downTen: { label: ["下移十步", "Ten down"], key: "shift+arrowdown", ...steps },
  narrower: { label: ["变窄", "Narrower"], key: "h", ...steps },
  wider: { label: ["变宽", "Wider"], key: "l", ...steps },
  lower: { label: ["变矮", "Lower"], key: "k", ...steps },
  higher: { label: ["变高", "Higher"], key: "j", ...steps },
  narrowerTen: { label: ["变窄十步", "Ten narrower"], key: "shift+h", ...steps },
  widerTen: { label: ["变宽十步", "Ten wider"], key: "shift+l", ...steps },
  lowerTen: { label: ["变矮十步", "Ten lower"], key: "shift+k", ...steps },
  higherTen: { label: ["变高十步", "Ten higher"], key: "shift+j", ...steps },
  zoomIn: { label: ["放大", "Zoom in"], key: "=", also: ["+"], ...steps },
  zoomOut: { label: ["缩小", "Zoom out"], key: "-", ...steps },
  fit: { label: ["适应窗口", "Fit"], key: "f", ...inImage },
  pen: { label: ["落笔、抬笔", "Pen down or up"], key: "space", ...inImage },
  crop: { label: ["裁剪", "Crop"], key: "c", ...inImage },
  mosaic: { label: ["马赛克", "Mosaic"], key: "m", ...inImage },
  smaller: { label: ["笔刷变小", "Smaller brush"], key: "[", ...inImage },
  larger: { label: ["笔刷变大", "Larger brush"], key: "]", ...inImage },
  nextKind: { label: ["下一种马赛克", "Next mosaic style"], key: "n", ...inImage },
  undo: { label: ["撤回一笔", "Undo a stroke"], key: "u", also: ["mod+z"], ...inImage },
  redo: { label: ["重做一笔", "Redo a stroke"], key: "r", also: ["mod+shift+z"], ...inImage },
  reset: { label: ["重置", "Reset"], key: "0", ...inImage },
  replace: { label: ["更换图片", "Replace the picture"], key: "o", ...inImage },
  confirm: { label: ["确定", "Confirm"], key: "mod+enter", ...inImage },
});
