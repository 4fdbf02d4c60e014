import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `src/` and the bundle's `dist/` both lie two folders below the project.
const project = join(dirname(fileURLToPath(import.meta.url)), '../../..')

const scenarios = join(project, 'scenarios')

/** Where the project's data and the built dashboard lie. */
export const places = {
  scenarios,
  /** Where scenarios are looked for: by name among those that ship, by path from the working folder. */
  scenarioPlaces: () => ({ shipped: scenarios, workingFolder: process.cwd() }),
  users: join(project, 'fixtures/users.json'),
  dashboard: join(project, 'apps/dashboard/dist'),
  /** Where the token of an emulator that others can reach is kept while it runs. */
  controlToken: (port: string) => join(project, `.cache/control-token-${port}`),
} as const
