/*
 * Patch of victory-vendor 37.4.1, for the browser's build.
 * Reason: it passes on all scales of d3-scale 4.0.3, with those of time, colour and statistics; bar charts use three.
 * Relies on: the file `es/d3-scale.js`, which contains only `export * from "d3-scale"`.
 */

/** The scales that a build keeps. */
export const KEPT_SCALES = ['scaleBand', 'scaleLinear', 'scalePoint'] as const

/** Leaves all other scales out. */
export const victoryVendor = {
  file: /[\\/]victory-vendor[\\/]es[\\/]d3-scale\.js$/,
  lean: () => `export { ${KEPT_SCALES.join(', ')} } from 'd3-scale'`,
}
