import { lintSource } from '@secretlint/core'
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend'
import { expect, test } from 'vitest'
import { Traffic } from './leaks.testing.ts'

/** Secrets that the scanner knows, in the form of their services. */
const SECRETS = {
  github: `ghp_${'aB3dE6gH9j'.repeat(3)}aB3dE6`,
  slack: 'xoxb-123456789012-123456789012-aBcDeFgHiJkLmNoPqRsTuVwX',
  sendgrid: `SG.${'aB3dE6gH9jK'.repeat(2)}.${'aB3dE6gH9jK'.repeat(4)}`.slice(0, 69),
  npm: `//registry.npmjs.org/:_authToken=npm_${'aB3dE6gH9j'.repeat(3)}aB3dE6`,
  basic: 'https://mara:correcthorse7@backend.example/api',
  database: 'postgres://mara:correcthorse7@db.backend.example:5432/meters',
  key: `-----BEGIN RSA PRIVATE KEY-----\n${`${'MIIEowIBAAKCAQEA7bq4'.repeat(3)}\n`.repeat(4)}-----END RSA PRIVATE KEY-----`,
}

/** The rules of the scanner that a text breaks. */
async function brokenRules(content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { content, filePath: 'recording.ndjson', ext: '.ndjson', contentType: 'text' },
    options: { config: { rules: [{ id: 'recommended', rule: recommended }] } },
  })
  return [...new Set(messages.map(({ ruleId }) => ruleId))]
}

test('case 48: a scanner for secrets finds them in the traffic, and none in what is written', async () => {
  const traffic = await Traffic.start({}, { token: SECRETS.github })
  await traffic.call('/api/x', SECRETS)
  await traffic.call('/api/x', Object.values(SECRETS).join('\n'))
  await traffic.ask('device', { deviceId: 'HY-0001', ...SECRETS }, { ok: false, ...SECRETS })
  const { text } = await traffic.stop()
  expect((await brokenRules(Object.values(SECRETS).join('\n'))).length).toBeGreaterThanOrEqual(5)
  expect(await brokenRules(text)).toEqual([])
})
