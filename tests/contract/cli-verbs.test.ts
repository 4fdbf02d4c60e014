import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'
import { freePort } from '../support/freePort.mjs'
import { startWattpost, wattpost } from '../support/wattpost.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watt post '))
})
afterAll(() => rm(folder, { recursive: true }))

const VERBS = [
  'start',
  'cluster',
  'auth-emulator',
  'demo',
  'emulate',
  'replay',
  'run',
  'clock',
  'act',
  'fault',
  'seek',
  'step',
  'speed',
  'pause',
  'play',
  'state',
  'verdicts',
  'log',
  'new',
  'validate',
  'scenarios',
  'record',
  'import',
  'proxy',
  'load',
  'conform',
  'fleet',
  'doctor',
]

test('help lists every verb with examples and exit codes', async () => {
  const { exitCode, stdout } = await wattpost('--help')
  expect(exitCode).toBe(0)
  for (const verb of VERBS) expect(stdout).toMatch(new RegExp(`^ {2}${verb} `, 'm'))
  expect(stdout).toContain('Exit codes: 0')
  expect(stdout.split('\n').filter(({ length }) => length > 80)).toEqual([])
})

test('a closed pipe, as with `| head`, does not change the exit code', async () => {
  const main = join(process.cwd(), 'cli/dist/bundle/main.js')
  const piped = `"$0" "${main}" validate nowhere grid-outage 2>&1 | true; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', piped, process.execPath])
  expect({ stdout, stderr }).toEqual({ stdout: '2\n', stderr: '' })
})

test.each(VERBS)('%s --help has examples, and fits a terminal of 80 columns', async (verb) => {
  const { exitCode, stdout } = await wattpost(verb, '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toContain(`wattpost ${verb} `)
  expect(stdout).toContain('Examples:')
  expect(stdout.split('\n').filter(({ length }) => length > 80)).toEqual([])
})

test.each([
  [['repaly'], "unknown command 'repaly'"],
  [['replay'], "missing required argument 'file'"],
  [['replay', 'grid-outage', '--speed', 'quick'], "'--speed <factor>'"],
  [['replay', 'grid-outage', '--seed', '-1'], "'--seed <number>'"],
  [['replay', 'grid-outage', '--filter', 'nothing'], '--filter: none'],
  [['scenarios', '--filter', 'nothing'], '--filter: no scenario'],
  [['fleet', '--bg', '1', '-o', 'fleet.txt'], '--output: fleet.txt must end'],
  [['fleet', '-o', 'fleet.csv'], '--bg, --pm or --hydra'],
  [['new', 'outage.txt'], 'must end in .yaml'],
  [['emulate', '--port', 'x'], "'--port <number>'"],
  [['start', '--dialect', 'ours'], 'Allowed choices are full, core.'],
  [['replay', 'storm', '--without', 'acks,colour'], 'Use names of acks, seq, clock,'],
  [['proxy', '--faults', 'a.yaml'], "required option '--target <url>' not specified"],
  [['proxy', '--target', 'http://x/y'], '--target: give only protocol, name and port'],
  [['record', '-o', 'nowhere'], "required option '--target <url>' not specified"],
  [['record', '--target', 'http://x'], "required option '-o, --output <folder>' not specified"],
  [['record', '--finish', 'a', '-o', 'b'], 'cannot be used with option'],
  [['record', '--finish', 'recording.ndjson.gz'], '--finish: name a recording.ndjson'],
])('%j is bad usage and names the mistake [exit 2]', async (args, message) => {
  const { exitCode, stderr } = await wattpost(...args)
  expect(stderr).toContain(message)
  expect(exitCode).toBe(2)
})

test('record names the wrong option once [exit 2]', async () => {
  const { exitCode, stderr } = await wattpost('record', '--target', 'ftp://x', '-o', 'nowhere')
  expect(stderr).toBe('--target "ftp://x": must be a URL, e.g. https://backend.example\n')
  expect(exitCode).toBe(2)
})

test('validate reports file, line, column and a suggestion [exit 2]', async () => {
  const file = join(folder, 'mis spelt.yaml')
  await writeFile(
    file,
    'schema: 1\nname: It\nclock: { start: "2026-01-15T17:58:00Z" }\nfleet:\n  - { count: 1, familly: bg }\n',
  )
  const { exitCode, stderr } = await wattpost('validate', file)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(`${file}:5:17: unknown key "familly", did you mean "family"?`)
  expect((await wattpost('validate', 'grid-outage', 'storm')).exitCode).toBe(0)
})

test('new writes a valid scenario that plays, and the schema of its first line', async () => {
  const file = join(folder, 'of my own', 'outage.yaml')
  expect((await wattpost('new', file)).exitCode).toBe(0)
  const text = await readFile(file, 'utf8')
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)/.exec(text) ?? []
  const named = await readFile(join(folder, 'of my own', schema), 'utf8')
  expect(named).toBe(await readFile('scenarios/scenario.schema.json', 'utf8'))
  const played = await wattpost('replay', file)
  expect(played.stdout).toContain('1 met, 0 failed, 1 skipped')
  expect(played.exitCode).toBe(0)
  const again = await wattpost('new', file)
  expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('exists') })
  expect(await readFile(file, 'utf8')).toBe(text)
  expect((await wattpost('new', join(file, 'in-a-file.yaml'))).exitCode).toBe(3)
})

test('validate --watch validates a file again when it is saved', async () => {
  const file = join(folder, 'watched.yaml')
  const good =
    'schema: 1\nname: It\nclock: { start: "2026-01-15T17:58:00Z" }\nfleet:\n  - { count: 1, family: bg }\n'
  await writeFile(file, good.replace('family', 'familly'))
  const watching = startWattpost(['validate', file, '--watch'])
  await watching.said(/familly/)
  await writeFile(file, good)
  await watching.said(/is valid/)
  watching.kill('SIGINT')
  expect((await watching.ended).exitCode).toBe(0)
})

test('validate --watch of a missing folder reports it and exits [exit 2]', async () => {
  const file = join(folder, 'no-such-folder', 'mine.yaml')
  const { exitCode, stderr } = await wattpost('validate', file, '--watch')
  expect(stderr).toBe(`${file}:1:1: there is no such scenario file\n`)
  expect(exitCode).toBe(2)
})

test('scenarios lists the shipped scenarios, as JSON too', async () => {
  const { stdout } = await wattpost('scenarios', '--json', '--filter', 'outage')
  const listed = JSON.parse(stdout) as { name: string; lengthMs: number; proves: object[] }[]
  const grid = listed.find(({ name }) => name === 'grid-outage')
  expect(grid).toMatchObject({ lengthMs: 1_200_000 })
  expect(grid?.proves).toHaveLength(10)
  expect(listed.map(({ name }) => name)).not.toContain('clouds')
})

test('equal seeds write equal fleets, other seeds other fleets', async () => {
  const write = async (name: string, seed: number) => {
    const file = join(folder, name)
    const asked = ['--bg', '3', '--hydra', '2', '--seed', `${seed}`, '-o', file]
    expect((await wattpost('fleet', ...asked)).exitCode).toBe(0)
    return readFile(file, 'utf8')
  }
  const first = await write('a.csv', 7)
  expect(first.split('\r\n')).toHaveLength(7)
  expect(await write('b.csv', 7)).toBe(first)
  expect(await write('c.csv', 8)).not.toBe(first)
  expect(JSON.parse(await write('d.json', 7))).toHaveLength(5)
})

test('run returns the exit code of its command and gives it the addresses', async () => {
  const program = 'fetch(process.env.WATTPOST_URL+"/config.json").then(a=>process.exit(a.ok?7:1))'
  const { exitCode } = await wattpost('run', 'grid-outage', '--', process.execPath, '-e', program)
  expect(exitCode).toBe(7)
})

test('run gives its command the rights of an owner, which no other has', async () => {
  const program = `
    const { WATTPOST_AUTH_URL: url, WATTPOST_AUTH_OWNER_TOKEN: token } = process.env
    const mails = url + '/emulator/v1/projects/demo-wattpost/oobCodes'
    const statusWith = async (authorization) => (await fetch(mails, { headers: { authorization } })).status
    Promise.all(['Bearer ' + token, 'Bearer owner'].map(statusWith)).then(console.log)`
  const { stdout } = await wattpost('run', 'grid-outage', '--', process.execPath, '-e', program)
  expect(stdout).toContain('[ 200, 401 ]')
})

test('a taken port is named with its option [exit 3]', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { exitCode, stderr } = await wattpost('replay', 'grid-outage', '--port', `${port}`)
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is taken. Choose another with --port.`)
  expect(exitCode).toBe(3)
})

test('demo prints its address and command; record of a real socket leaves a valid scenario that plays', async () => {
  const [port, authPort, recorder] = [await freePort(), await freePort(), await freePort()]
  const ports = ['--port', `${port}`, '--auth-port', `${authPort}`]
  const demo = startWattpost(['demo', '--bg', '2', '--company', 'Acme Power', ...ports])
  onTestFinished(() => demo.kill('SIGKILL'))
  await demo.said(/login#token=\S+/)
  const again = await demo.said(/npx wattpost demo --bg 2 .*/)
  expect(again[0]).toBe(
    "npx wattpost demo --bg 2 --seed 3 --company 'Acme Power' --scenario sales-story --speed 1",
  )
  const output = join(folder, 'recorded here')
  await mkdir(output)
  const target = `http://127.0.0.1:${port}`
  const record = startWattpost([
    'record',
    '--target',
    target,
    '-o',
    output,
    '--port',
    `${recorder}`,
  ])
  onTestFinished(() => record.kill('SIGKILL'))
  await record.said(/Recording/)
  const config = await (await fetch(`http://127.0.0.1:${recorder}/config.json`)).json()
  expect(config).toMatchObject({ productName: 'Acme Power' })
  const user = await signIn(`http://127.0.0.1:${authPort}`, 'merchant')
  const through = `http://127.0.0.1:${recorder}`
  const client = await connectClient(through, { ...user, type: 'merchant' })
  await client.until('clock')
  const headers = { authorization: `Bearer ${user.idToken}` }
  expect((await fetch(`${through}/api/hydra/devices`, { headers })).status).toBe(200)
  client.close()
  record.kill('SIGINT')
  const ended = await record.ended
  expect(ended.stdout).toMatch(/2 requests, 1 connections, [1-9]\d* events/)
  expect(ended.exitCode).toBe(0)
  const recorded = join(output, 'recorded.yaml')
  expect((await wattpost('validate', recorded)).exitCode).toBe(0)
  const [, schema = ''] = /\$schema=(\S+)/.exec(await readFile(recorded, 'utf8')) ?? []
  expect(JSON.parse(await readFile(join(output, schema), 'utf8'))).toHaveProperty('$defs')
  expect(await modesIn(output)).toEqual({
    'recorded.yaml': '600',
    'recording.ndjson.gz': '600',
    'scenario.schema.json': '600',
  })
  const played = await wattpost('replay', recorded)
  expect(played.stdout, played.stderr).toContain('✓ GET /api/hydra/devices: answered 200')
  expect(played.exitCode).toBe(0)
  demo.kill('SIGINT')
  expect((await demo.ended).exitCode).toBe(0)
})

/** The permissions of the files in a folder, in octal. */
async function modesIn(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).sort()
  const modes = names.map(async (name) => {
    const { mode } = await stat(join(directory, name))
    return [name, (mode & 0o777).toString(8)] as const
  })
  return Object.fromEntries(await Promise.all(modes))
}

test('record --finish closes what a killed recorder has left, with a scenario that is valid', async () => {
  const left = join(folder, 'killed')
  await mkdir(left)
  const saved = await readFile(new URL('saved-by-0.1.0/recording.ndjson.gz', import.meta.url))
  const lines = gunzipSync(saved).toString().trimEnd().split('\n')
  await writeFile(join(left, 'recording.ndjson'), `${lines.slice(0, -1).join('\n')}\n{"n":907,`)
  const finish = ['record', '--finish', join(left, 'recording.ndjson')] as const
  const { exitCode, stdout, stderr } = await wattpost(...finish)
  expect(stderr).toContain('the recorder was killed: the last line breaks off')
  expect(stdout).toContain('907 records')
  expect(exitCode).toBe(0)
  expect(Object.values(await modesIn(left))).toEqual(['600', '600', '600'])
  expect((await wattpost('validate', join(left, 'recorded.yaml'))).exitCode).toBe(0)
  const again = await wattpost(...finish)
  expect(again.stderr).toContain('cannot be closed (ENOENT)')
  expect(again.exitCode).toBe(2)
})

test('Ctrl-C ends demo while it computes the previous month, without a ready line [exit 0]', async () => {
  const ports = ['--port', `${await freePort()}`, '--auth-port', `${await freePort()}`]
  const demo = startWattpost(['demo', '--hydra', '3000', ...ports])
  onTestFinished(() => demo.kill('SIGKILL'))
  await demo.said(/Computing the month before/)
  demo.kill('SIGINT')
  const { exitCode, stdout } = await demo.ended
  expect(exitCode).toBe(0)
  expect(stdout).not.toContain('Demo of')
})

test('doctor names a taken port and the remedy [exit 3]', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { exitCode, stdout } = await wattpost('doctor', '--port', `${port}`)
  expect(stdout).toContain(`✗ Port ${port}: taken`)
  expect(stdout).toContain('with --port')
  expect(stdout).toContain('✓ Auth emulator: starts in')
  expect(exitCode).toBe(3)
})

test('completion offers the verbs', async () => {
  const { stdout } = await wattpost('complete', '--', 're')
  expect(stdout).toContain('replay')
  expect(stdout).toContain('record')
})

/** Completions of the last of these words. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await wattpost('complete', '--', ...words)
  return stdout.trim().split('\n')
}

test('scenario arguments complete names, YAML files and folders; report options any file; others nothing', async () => {
  const mine = await mkdtemp(join(tmpdir(), 'wattpost-'))
  onTestFinished(() => rm(mine, { recursive: true }))
  await mkdir(join(mine, 'stories'))
  await writeFile(join(mine, 'storm.yaml'), '')
  await writeFile(join(mine, 'report.xml'), '')
  const paths = (...names: string[]) => names.map((name) => join(mine, name))
  expect(await offered('replay', 'st')).toContain('storm')
  expect((await offered('replay', '--bail', '--seed', '3', `${mine}/`)).sort()).toEqual(
    [':4', ...paths('stories/', 'storm.yaml')].sort(),
  )
  expect(await offered('validate', 'storm', `${mine}/storm`)).toEqual([
    ...paths('storm.yaml'),
    ':4',
  ])
  expect(await offered('demo', '--scenario', `${mine}/stori`)).toEqual([...paths('stories/'), ':6'])
  expect(await offered('replay', 'storm', '--report', `${mine}/r`)).toEqual([
    ...paths('report.xml'),
    ':4',
  ])
  expect(await offered('replay', 'storm', '--html', `${mine}/`)).toEqual([
    ...paths('stories/'),
    ':6',
  ])
  expect(await offered('replay', 'storm', '--speed', '')).toEqual([':4'])
  expect(await offered('run', 'storm', `${mine}/st`)).toEqual([':4'])
  expect(await offered('replay', join(mine, 'nowhere', ''))).toEqual([':4'])
})

test('bash completes verbs and options without bash-completion', async () => {
  const main = join(process.cwd(), 'cli/dist/bundle/main.js')
  const script = `
wattpost() { "${process.execPath}" "${main}" "$@"; }
source <(wattpost complete bash)
compopt() { :; }
typed() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); __wattpost_complete; echo "\${COMPREPLY[*]}"; }
typed wattpost re
typed wattpost replay --se
typed wattpost replay scenarios/sto`
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script])
  expect(stderr).toBe('')
  expect(stdout.trim().split(/\s+/)).toEqual([
    ...['replay', 'record', '--seed', '--seeds', 'scenarios/storm.yaml'],
  ])
})
