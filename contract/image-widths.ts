/** The widths every picture is kept in, in pixels. No schema here: the browser loads this file. */
export const imageWidths = [320, 640, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];
