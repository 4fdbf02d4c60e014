import { decode, loginRequest, SERVER_ERRORS } from '@wattpost/protocol'
import { type Request, type Response, Router } from 'express'
import { fine, no, send } from '../answer.ts'
import type { Gate } from './gate.ts'
import { credentialOf, identify, SESSION_COOKIE, unbelieved } from './identify.ts'

/** Signing in, asking who is signed in, signing out [H2, H3, H7]. */
export function sessionRoutes(gate: Gate): Router {
  const router = Router()
  router.post('/api/login', (request, response) => login(gate, request, response))
  router.get('/api/_auth/session', async (request, response) => {
    const verdict = await identify(gate, credentialOf(request))
    if (verdict.ok) return send(response, fine({ user: verdict.identity }))
    const refusal = unbelieved(verdict)
    // Nobody is an answer here; that nobody can tell is none.
    send(response, refusal.status === 401 ? fine({}) : refusal)
  })
  router.delete('/api/_auth/session', (request, response) => {
    response.clearCookie(SESSION_COOKIE, cookieOptions(request)).json({ loggedOut: true })
  })
  return router
}

/** The verified token says who it is; the body is only checked against it [A2]. */
async function login(gate: Gate, request: Request, response: Response): Promise<void> {
  const credential = credentialOf(request)
  if (credential.kind !== 'bearer') return send(response, no(401, 'A bearer token is needed.'))
  const verdict = await gate.verify(credential.token)
  if (!verdict.ok) return send(response, unbelieved(verdict))
  const body = decode('login', loginRequest, request.body)
  if (!body.ok) return send(response, no(400, body.error.message))
  const { uid } = verdict.identity
  if (body.value.user !== uid) return send(response, no(403, SERVER_ERRORS.foreignUser))
  if (!verdict.hasClaims) await gate.welcome(uid)
  const made = await gate.createCookie(credential.token)
  if (!made.ok) return send(response, unbelieved(made))
  response
    .cookie(SESSION_COOKIE, made.cookie, { ...cookieOptions(request), maxAge: made.maxAgeMs })
    .json({ user: verdict.identity })
}

function cookieOptions(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const
}
