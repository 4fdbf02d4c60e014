import type { Plugin } from 'vite'

/** Written into the build; not served, since its name begins with a dot. */
const LIST = '.vite/package-files.json'
const PACKAGE_FILE = /^(?:.*\/)?(node_modules\/[^?]+)/
const STYLE = /\.css(?:\?|$)/

/**
 * Lists the files of packages that a build contains: modules, styles, fonts. The tarball's licence notices are made of
 * this list and of Vite's own (`build.license`), which has modules only.
 */
export function packageFiles(): Plugin {
  return {
    name: 'wattpost-package-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const inBundle = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
        )
        // A chunk has no styles: they become a file of their own, which does not name its sources.
        const styles = [...this.getModuleIds()].filter((id) => STYLE.test(id))
        const files = [...inBundle, ...styles].flatMap((id) => PACKAGE_FILE.exec(id)?.[1] ?? [])
        const source = JSON.stringify([...new Set(files)].sort(), null, 2)
        this.emitFile({ type: 'asset', fileName: LIST, source })
      },
    },
  }
}
