import type { Plugin } from 'vite'
import { engineIo } from './patches/engineIo.ts'
import { reactRouter } from './patches/reactRouter.ts'
import { victoryVendor } from './patches/victoryVendor.ts'
import { zod } from './patches/zod.ts'

/** Code of a package that no page uses. */
export interface PackagePatch {
  /** Path of the patched file. */
  readonly file: RegExp
  /** The file's code without it. */
  readonly lean: (code: string) => string
}

const PATCHES: readonly PackagePatch[] = [engineIo, reactRouter, victoryVendor, zod]

/** Leaves what no page uses of some packages out of a build. */
export function leanPackages(): Plugin {
  return {
    name: 'wattpost-lean-packages',
    apply: 'build',
    transform: (code, id) => PATCHES.find(({ file }) => file.test(id))?.lean(code) ?? null,
  }
}
