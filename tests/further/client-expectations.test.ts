import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { notMet } from '../support/clientExpectations.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'

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
