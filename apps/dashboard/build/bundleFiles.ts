import type { Rollup } from 'vite'

/** Files of a bundle in loading order. */
export interface BundleFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The files of some modules' chunks and their imports.
 * @throws if a module has no chunk
 */
export function filesOf(bundle: Rollup.OutputBundle, modules: readonly string[]): BundleFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (chunk: Rollup.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const name of chunk.imports) add(chunkNamed(bundle, name))
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const module of modules) add(chunkOf(bundle, module))
  return { scripts: [...scripts], styles: [...styles] }
}

/** The text of a style sheet. */
export function textOf(bundle: Rollup.OutputBundle, fileName: string): string {
  const asset = bundle[fileName]
  if (asset?.type !== 'asset') throw new Error(`the bundle has no file ${fileName}`)
  return String(asset.source)
}

function chunkNamed(bundle: Rollup.OutputBundle, fileName: string): Rollup.OutputChunk {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk') throw new Error(`the bundle has no chunk ${fileName}`)
  return chunk
}

function chunkOf(bundle: Rollup.OutputBundle, module: string): Rollup.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  )
  if (chunk?.type !== 'chunk') throw new Error(`${module} has no chunk`)
  return chunk
}
