import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces modules of the dashboard in another build, so that the dashboard's sources know nothing of it. A module below
 * the other build's folder still imports the original.
 * @param root folder of the dashboard
 * @param folder of the other build, below `root`
 * @param modules the replacement of each replaced module, both relative to `root`
 */
export function replacedModules(
  root: string,
  folder: string,
  modules: Readonly<Record<string, string>>,
): Plugin {
  const unused = new Set(Object.keys(modules))
  return {
    name: 'wattpost-replaced-modules',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (!source.startsWith('.') || importer === undefined) return null
      const [path = ''] = importer.split('?')
      if (path.startsWith(join(root, folder) + sep)) return null
      const module = relative(root, join(dirname(path), source)).replaceAll(sep, '/')
      const replacement = modules[module]
      if (replacement === undefined) return null
      unused.delete(module)
      return join(root, replacement)
    },
    buildEnd(error) {
      if (error === undefined && unused.size > 0)
        this.error(`No module imports ${[...unused].join(', ')}.`)
    },
  }
}
