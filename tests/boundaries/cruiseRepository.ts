import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

/** A breach of the rules in `.dependency-cruiser.mjs`. */
export interface Breach {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** The imports below a root with the layout of this repository. */
export interface Cruised {
  /** Paths of all modules that were read, relative to the root. */
  readonly modules: readonly string[]
  readonly imports: readonly { readonly from: string; readonly to: string }[]
  readonly breaches: readonly Breach[]
}

/** Reads all modules below `root` and checks them by the rules of this repository. */
export async function cruiseRepository(root: string): Promise<Cruised> {
  const options = await extractOptions('./.dependency-cruiser.mjs')
  const { output } = await cruise(['protocol', 'apps', 'cli', 'tests'], {
    ...options,
    validate: true,
    baseDir: root,
  })
  const { modules, summary } = output as ICruiseResult
  return {
    modules: modules.map(({ source }) => source),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
