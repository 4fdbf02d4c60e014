import type { EmulatorInstance } from '@wattpost/emulator'
import { type Scenario, seededUsers } from '@wattpost/emulator/scenarios'
import { accepted, messageOf, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { ProtocolClient } from './protocolClient.ts'

const OWNER = 'owner@wattpost.test'

/**
 * Opens a client for the owner and for each account named in an expectation. If one cannot sign in, all are closed.
 * The recorded client takes the owner's place where there is one: recorded answers are given once each.
 */
export async function openClients(
  emulator: Pick<EmulatorInstance, 'url' | 'authUrl'>,
  scenario: Pick<Scenario, 'expect' | 'regression'>,
  speed: number | 'max',
): Promise<Result<ProtocolClient[], CommandRefusal>> {
  const opened = await Promise.allSettled(await clientsOf(emulator, scenario, speed))
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed === undefined) return accepted(clients)
  for (const client of clients) client.close()
  const message = `The clients cannot sign in at ${emulator.authUrl}: ${messageOf(failed.reason)}`
  return refuseCommand('environment', message)
}

async function clientsOf(
  { url, authUrl }: Pick<EmulatorInstance, 'url' | 'authUrl'>,
  scenario: Pick<Scenario, 'expect' | 'regression'>,
  speed: number | 'max',
): Promise<Promise<ProtocolClient>[]> {
  const named = scenario.expect.flatMap((one) => ('who' in one && one.who ? [one.who] : []))
  const emails = new Set([...(scenario.regression === undefined ? [OWNER] : []), ...named])
  const users = (await seededUsers()).filter(({ email }) => emails.has(email))
  const isFast = speed === 'max' || speed > 10
  return users.map(({ email, password, claims: { merchant } }) =>
    ProtocolClient.open({
      ...{ url, authUrl, email, password, merchant },
      pauseMs: isFast ? 200 : 2_000,
      reconnectFactor: isFast ? 10 : 1,
    }),
  )
}
