import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// This source is four folders below the root, a bundle in a `dist/` is three.
const up = import.meta.url.endsWith('.ts') ? '../../../..' : '../../..'
const root = join(dirname(fileURLToPath(import.meta.url)), up)

const scenarios = join(root, 'scenarios')

/** Paths of the repository's data and of the built dashboard. */
export const paths = {
  scenarios,
  /** Folders in which scenarios are searched: shipped ones by name, others by path. */
  scenarioPaths: () => ({ shipped: scenarios, workingFolder: process.cwd() }),
  users: join(root, 'fixtures/users.json'),
  /** Documents of the contract. */
  contract: join(root, 'docs/contract'),
  dashboard: join(root, 'apps/dashboard/dist'),
  /** Pages of the demo without a server. */
  demo: join(root, 'apps/dashboard/dist-demo'),
  /** Default folder of what an emulator writes. */
  state: join(root, '.cache/state'),
} as const
