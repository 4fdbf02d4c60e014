import { posix } from 'node:path'
import type { Rollup } from 'vite'

export interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds'> | null
}

/** All static imports of some modules, recursively. */
export type Reached = (modules: readonly string[], except?: RegExp) => ReadonlySet<string>

/**
 * @param root folder of the dashboard, to which the modules' paths are relative
 * @returns `except` leaves out the imports through some modules
 */
export function reachedIn(root: string, graph: ModuleGraph): Reached {
  return (modules, except) => {
    const reached = new Set<string>()
    const visit = (id: string) => {
      if (reached.has(id) || except?.test(id)) return
      reached.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    for (const module of modules) visit(posix.normalize(`${root}/${module}`))
    return reached
  }
}
