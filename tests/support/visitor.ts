import { decode, type UserType, userType } from '@wattpost/protocol'
import type { z } from 'zod'
import { type AccountName, account, signIn } from './accounts.ts'
import type { SignedIn } from './authEmulatorCalls.ts'
import { connectClient, type TestClient } from './client.ts'
import type { RunningEmulator } from './emulator.ts'
import { type Reply, request } from './request.ts'

/** A signed-in user who calls with a token. */
export interface Visitor extends SignedIn {
  readonly type: UserType
  get(path: string): Promise<Reply>
  /** The body of a successful call, parsed by the protocol's schema. */
  read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>
  connect(): Promise<TestClient>
}

/** Signs a seeded account in. */
export async function visitor(
  emulator: Pick<RunningEmulator, 'url' | 'authUrl'>,
  name: AccountName,
): Promise<Visitor> {
  return visitorOf(emulator, await signIn(emulator.authUrl, name), userType(account(name).claims))
}

/** A user with given tokens. */
export function visitorOf(
  { url }: Pick<RunningEmulator, 'url'>,
  who: SignedIn,
  type: UserType,
): Visitor {
  const headers = { authorization: `Bearer ${who.idToken}` }
  const get = (path: string) => request(url + path, { headers })
  return {
    ...who,
    type,
    get,
    read: async (path, schema) => {
      const { status, body } = await get(path)
      if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`)
      const read = decode(path, schema, body)
      if (!read.ok) throw new Error(read.error.message)
      return read.value
    },
    connect: () => connectClient(url, { ...who, type }),
  }
}
