import { randomUUID } from 'node:crypto'
import { json, type Request, type RequestHandler, Router } from 'express'

export interface VerifiedUser {
  uid: string
  email: string
  merchant: boolean | string
}

/** Resolves to the user of an identity token, rejects when the token is not valid. */
export type Verify = (token: string) => Promise<VerifiedUser>

const COOKIE = 'session'

export interface Sessions {
  /** Login and session calls. */
  router: Router
  /** Refuses a bearer token that is not valid and, if sessions are required, calls without both. */
  guard: RequestHandler
}

/** Sessions live in memory. The login trusts its body unless the call carries a bearer token. */
export function createSessions(verify: Verify, isRequired: boolean): Sessions {
  const users = new Map<string, object>()
  const router = Router()

  router.post('/api/login', json(), async (request, response) => {
    const { user: uid, ...rest } = (request.body ?? {}) as Record<string, unknown>
    if (typeof uid !== 'string' || uid === '') {
      response.status(400).json({ success: false, message: 'User is required' })
      return
    }
    if (!(await mayLogIn(request, uid))) {
      response.status(401).json({ success: false, message: 'Unauthorized' })
      return
    }
    const id = randomUUID()
    users.set(id, { uid, ...rest })
    response.cookie(COOKIE, id, { httpOnly: true, sameSite: 'lax' })
    response.json({ success: true })
  })

  router.get('/api/_auth/session', (request, response) => {
    response.json({ user: users.get(sessionId(request)) ?? null })
  })

  router.delete('/api/_auth/session', (request, response) => {
    users.delete(sessionId(request))
    response.clearCookie(COOKIE)
    response.json({ success: true })
  })

  async function mayLogIn(request: Request, uid: string): Promise<boolean> {
    const token = bearerToken(request)
    if (token === undefined) return true
    return (await verifiedUser(token))?.uid === uid
  }

  const verifiedUser = (token: string) => verify(token).catch(() => undefined)

  const guard: RequestHandler = async (request, response, next) => {
    const token = bearerToken(request)
    const isKnown =
      token === undefined
        ? !isRequired || users.has(sessionId(request))
        : (await verifiedUser(token)) !== undefined
    if (isKnown) next()
    else response.status(401).json({ success: false, message: 'Unauthorized' })
  }

  return { router, guard }
}

function sessionId(request: Request): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}

const bearerToken = (request: Request) =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
