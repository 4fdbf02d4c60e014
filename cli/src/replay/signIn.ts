import { z } from 'zod'

/** What a sign-in brings. */
export interface SignedIn {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

const signedIn = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() })
const renewed = z.object({ id_token: z.string() })

/** Signs in with email and password as the Firebase SDK does; rejects when the Auth emulator refuses. */
export async function signIn(authUrl: string, email: string, password: string): Promise<SignedIn> {
  const url = `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  const { localId, ...tokens } = signedIn.parse(await answer.json())
  return { uid: localId, ...tokens }
}

/** A fresh ID token; `null` while nobody gives one. */
export async function freshToken(authUrl: string, refreshToken: string): Promise<string | null> {
  try {
    const answer = await fetch(`${authUrl}/securetoken.googleapis.com/v1/token?key=demo`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    return answer.ok ? renewed.parse(await answer.json()).id_token : null
  } catch {
    // Nobody answers, as when a scenario takes the Auth emulator away.
    return null
  }
}
