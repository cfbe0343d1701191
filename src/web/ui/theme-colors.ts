/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/**
 * Returns a reader of the theme's colors as they are on the host: `read("--color-ink")`. The browser resolves
 * `light-dark()` in colors only, and not in the custom property itself.
 */
export function themeColors(host: Element): (name: string) => Rgb {
  return (name) => {
    const probe = host.ownerDocument.createElement("i");
    probe.style.color = `var(${name})`;
    host.append(probe);
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    probe.remove();
    return [red, green, blue];
  };
}
