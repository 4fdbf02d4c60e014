import { readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startEmulator } from '../support/emulator.ts'
import { LiveDashboard, type Manners } from '../support/liveDashboard.ts'
import { request } from '../support/request.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'

// What scenarios expect of clients, judged with one that does as a dashboard does, and with some that don't.

/** Between the steps at which the scenario itself asks for another pace. */
const SPEED = 200
const GIVE_UP_MS = 40_000

interface Verdict {
  readonly id: string
  readonly state: string
  readonly reason?: string
}

/** Plays a scenario to its end; what is not met, by id, and why. */
async function notMet(path: string, manners: Manners): Promise<Map<string, string>> {
  const emulator = await startEmulator(path, { sessionCheckMs: 200 })
  const dashboard = await LiveDashboard.open(emulator, 'owner', manners)
  const control = (path: string, asked = {}) => request(`${emulator.url}/__emulator${path}`, asked)
  try {
    await control('/clock', { body: { speed: SPEED, paused: false } })
    const giveUp = performance.now() + GIVE_UP_MS
    while (!emulator.stage.ended && performance.now() < giveUp) await after(50)
    const { verdicts } = (await control('/verdicts')).body as { verdicts: Verdict[] }
    const left = verdicts.filter(({ state }) => state !== 'met')
    return new Map(left.map(({ id, state, reason }) => [id, `${state}: ${reason ?? ''}`]))
  } finally {
    dashboard.close()
    await emulator.close()
  }
}

/**
 * The same with so little patience that what a client does not do, or overdoes, is known soon; a second expiry
 * comes only when the Auth emulator is back. What it does do may take a busy machine as long as ever.
 */
async function impatient(name: string, failing: readonly string[]): Promise<ScenarioFile> {
  const file = new URL(`../../scenarios/${name}.yaml`, import.meta.url)
  const text = await readFile(file, 'utf8')
  const shortened = failing.reduce((so, id) => {
    const within = id === 'told-expired-again' ? '10s' : '2s'
    return so.replace(new RegExp(`(id: ${id}, .*within: )\\d+s`), `$1${within}`)
  }, text)
  return scenarioFile(shortened.replace('max: 600', 'max: 20'))
}

describe.concurrent('what is expected of clients', () => {
  test.each(['backend-outage', 'socket-storm', 'token-expiry'])(
    '%s is met by a client that does as a dashboard does [S9]',
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
      ['owner-asks-on', 'owner-asks-on-again', 'revoked-owner-leaves'],
    ],
    [
      'token-expiry',
      'gets a fresh token only to connect anew',
      { refreshes: 'to-connect' },
      ['renewed-without-a-gap'],
    ],
    [
      'token-expiry',
      'does not call',
      { calls: false },
      ['told-expired', 'owner-asks-on', 'told-expired-again', 'owner-asks-on-again'],
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
