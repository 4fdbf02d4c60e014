import { readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startEmulator } from '../support/emulator.ts'
import { LiveDashboard, type Manners } from '../support/liveDashboard.ts'
import { request } from '../support/request.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'

// Client expectations of the shipped scenarios, with a client like the dashboard and with worse ones.

/** Speed between the steps where the scenario sets none. */
const SPEED = 200
const GIVE_UP_MS = 40_000

interface Verdict {
  readonly id: string
  readonly state: string
  readonly reason?: string
}

/** Plays a scenario to its end and returns the failed expectations with their reasons. */
async function notMet(path: string, manners: Manners): Promise<Map<string, string>> {
  const emulator = await startEmulator(path, { sessionCheckMs: 200 })
  const dashboard = await LiveDashboard.open(emulator, 'owner', manners)
  const control = (path: string, asked = {}) => request(`${emulator.url}/__emulator${path}`, asked)
  try {
    await control('/clock', { body: { speed: SPEED, paused: false } })
    const giveUp = performance.now() + GIVE_UP_MS
    while (!emulator.player.ended && performance.now() < giveUp) await after(50)
    const { verdicts } = (await control('/verdicts')).body as { verdicts: Verdict[] }
    const left = verdicts.filter(({ state }) => state !== 'met')
    return new Map(left.map(({ id, state, reason }) => [id, `${state}: ${reason ?? ''}`]))
  } finally {
    dashboard.close()
    await emulator.close()
  }
}

/**
 * The same with short limits, so that missing or excessive calls fail soon. A second expiry happens only when the Auth emulator is back.
 */
async function impatient(name: string, failing: readonly string[]): Promise<ScenarioFile> {
  const file = new URL(`../../scenarios/${name}.yaml`, import.meta.url)
  const text = await readFile(file, 'utf8')
  const shortened = failing.reduce((so, id) => {
    const within = id === 'owner-served-again' ? '10s' : '2s'
    return so.replace(new RegExp(`(id: ${id}, .*within: )\\d+s`), `$1${within}`)
  }, text)
  return scenarioFile(shortened.replace('max: 600', 'max: 5'))
}

describe.concurrent('what is expected of clients', () => {
  test.each(['backend-outage', 'socket-storm', 'token-expiry'])(
    '%s passes with a client like the dashboard [S9]',
    async (name) => {
      expect([...(await notMet(name, {}))]).toEqual([])
    },
  )

  test.each([
    ['backend-outage', 'does not call', { calls: false }, ['lists-asked', 'lists-answered-again']],
    ['backend-outage', 'calls without rest', { rests: false }, ['no-storm-of-calls']],
    [
      'socket-storm',
      'does not return',
      { returns: false },
      [
        'returns-after-close',
        'returns-after-reset',
        'refused-meanwhile',
        'returns-at-last',
        'kicked-leaves',
      ],
    ],
    [
      'token-expiry',
      'keeps its token',
      { refreshes: 'never' },
      ['owner-asks-on', 'owner-served-again', 'owner-asks-on-again', 'revoked-owner-leaves'],
    ],
    [
      'token-expiry',
      'gets a fresh token only to reconnect',
      { refreshes: 'to-connect' },
      ['renewed-without-a-gap'],
    ],
    [
      'token-expiry',
      'does not call',
      { calls: false },
      ['expiry-refused', 'owner-asks-on', 'owner-served-again', 'owner-asks-on-again'],
    ],
  ] as const)('%s is not met by one that %s', async (name, _, manners, failing) => {
    const file = await impatient(name, failing)
    try {
      expect([...(await notMet(file.path, manners)).keys()]).toEqual(failing)
    } finally {
      await file.drop()
    }
  })
})
