import type { Auth } from 'firebase-admin/auth'
import { useOwnerToken } from '../server/patches/firebaseAdmin.ts'
import { type AuthProject, inTime } from './authEmulatorApi.ts'

/** firebase-admin, bound to one Auth emulator. */
export interface FirebaseAdmin {
  readonly auth: Auth
  close(): Promise<void>
}

let opened = 0

/**
 * Loads firebase-admin, which takes hundreds of milliseconds, and binds it to the Auth emulator at `url`. Throws when
 * that does not answer.
 *
 * firebase-admin reads the emulator's address from the environment: at the first request of each `Auth`, which keeps it.
 * It checks at each call whether the variable is set. So one process can hold several while the variable stays set, and
 * can no longer reach a real project.
 */
export async function openFirebaseAdmin(emulator: AuthProject): Promise<FirebaseAdmin> {
  const [{ deleteApp, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  opened += 1
  const app = initializeApp({ projectId: emulator.projectId }, `auth-emulator-${opened}`)
  // No `await` before the first request: another call could change the address in between.
  process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(emulator.url).host
  const bound = getAuth(app)
  useOwnerToken(bound, emulator.ownerToken)
  const auth = withDeadlines(bound)
  try {
    await auth.listUsers(1)
  } catch (error) {
    await deleteApp(app)
    throw error
  }
  return { auth, close: () => deleteApp(app) }
}

/** The same calls, each of which rejects in time: the library waits for 25 s, and tries again. */
function withDeadlines(auth: Auth): Auth {
  return new Proxy(auth, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...parts: unknown[]) => {
        const outcome: unknown = Reflect.apply(value, target, parts)
        return outcome instanceof Promise ? inTime(outcome) : outcome
      }
    },
  })
}
