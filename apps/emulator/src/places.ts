import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `src/` and the bundle's `dist/` both lie two folders below the project.
const project = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Where the project's data and the built dashboard lie. */
export const places = {
  scenarios: join(project, 'scenarios'),
  users: join(project, 'fixtures/users.json'),
  dashboard: join(project, 'apps/dashboard/dist'),
} as const
