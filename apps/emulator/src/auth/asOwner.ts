import { AuthUnreachable } from './authUnreachable.ts'

/** An Auth emulator and the project whose accounts are meant. */
export interface Accounts {
  readonly url: string
  readonly projectId: string
}

/**
 * A request with the rights that the emulator gives to anyone who calls themselves its owner. Throws
 * `AuthUnreachable` when it does not answer.
 */
export async function asOwner(
  { url }: Accounts,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error) => {
    throw new AuthUnreachable(error)
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
