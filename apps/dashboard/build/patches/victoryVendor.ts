/*
 * Patch of victory-vendor 37.4.1, for the browser's build.
 * Reason: it passes on all scales of d3-scale 4.0.3, with those of time, colour and statistics; bar charts use three.
 * Relies on: the file `es/d3-scale.js`, which contains only `export * from "d3-scale"`.
 */
import type { Plugin } from 'vite'

const SCALES = /[\\/]victory-vendor[\\/]es[\\/]d3-scale\.js$/

/** The scales that a build keeps. */
export const KEPT_SCALES = ['scaleBand', 'scaleLinear', 'scalePoint'] as const

/** Leaves all other scales out of a build. */
export function leanScales(): Plugin {
  return {
    name: 'wattpost-lean-scales',
    apply: 'build',
    transform: (_code, id) =>
      SCALES.test(id) ? `export { ${KEPT_SCALES.join(', ')} } from 'd3-scale'` : null,
  }
}
