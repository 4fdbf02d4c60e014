import { type Scenario, seededUsers } from '@wattpost/emulator/scenarios'
import { accepted, type Result, refused } from '@wattpost/protocol'
import type { Refusal } from '../exit.ts'
import type { House } from '../house/house.ts'
import { ProtocolClient } from './protocolClient.ts'

const OWNER = 'owner@wattpost.test'

/**
 * Everybody of whom something is expected; the owner if it is nobody in particular. None stays open when one of them
 * cannot sign in.
 */
export async function openClients(
  house: Pick<House, 'url' | 'authUrl'>,
  scenario: Pick<Scenario, 'expect'>,
  speed: number | 'max',
): Promise<Result<ProtocolClient[], Refusal>> {
  const opened = await Promise.allSettled(await opening(house, scenario, speed))
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed === undefined) return accepted(clients)
  for (const client of clients) client.close()
  const { reason } = failed
  const why = reason instanceof Error ? reason.message : String(reason)
  const message = `The clients cannot sign in at ${house.authUrl}: ${why}`
  return refused({ kind: 'environment', message })
}

async function opening(
  { url, authUrl }: Pick<House, 'url' | 'authUrl'>,
  scenario: Pick<Scenario, 'expect'>,
  speed: number | 'max',
): Promise<Promise<ProtocolClient>[]> {
  const named = scenario.expect.flatMap((one) => ('who' in one && one.who ? [one.who] : []))
  const emails = new Set([OWNER, ...named])
  const users = (await seededUsers()).filter(({ email }) => emails.has(email))
  const hurried = speed === 'max' || speed > 10
  return users.map(({ email, password, claims: { merchant } }) =>
    ProtocolClient.open({
      ...{ url, authUrl, email, password, merchant },
      restMs: hurried ? 200 : 2_000,
      haste: hurried ? 10 : 1,
    }),
  )
}
