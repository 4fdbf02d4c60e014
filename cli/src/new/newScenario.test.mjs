import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { create } from './newScenario.ts'

const SCHEMA = 'scenario.schema.json'
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-new-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
})

/** The exit code of `new` in the folder, and its errors. */
async function created(name = 'mine.yaml') {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await create(join(folder, name))
  return { code, errors: write.mock.calls.map(([text]) => text).join('') }
}

test('another file beside the scenario is kept, and named', async () => {
  await writeFile(join(folder, SCHEMA), '{ "mine": 1 }')
  expect(await created()).toEqual({
    ...{ code: 0, errors: expect.stringContaining(`${SCHEMA} is another version of the schema`) },
  })
  expect(await readFile(join(folder, SCHEMA), 'utf8')).toBe('{ "mine": 1 }')
})

test('a second scenario finds the schema of the first', async () => {
  await created()
  expect(await created('other.yaml')).toEqual({ code: 0, errors: '' })
  expect((await readdir(folder)).sort()).toEqual(['mine.yaml', 'other.yaml', SCHEMA])
})

test('an existing scenario stays as it is [exit 2]', async () => {
  await writeFile(join(folder, 'mine.yaml'), 'mine')
  expect(await created()).toEqual({ code: 2, errors: expect.stringContaining('exists') })
  expect(await readFile(join(folder, 'mine.yaml'), 'utf8')).toBe('mine')
})

test('a scenario that cannot be written whole leaves no file [exit 3]', async () => {
  await mkdir(join(folder, SCHEMA))
  expect(await created()).toEqual({ code: 3, errors: expect.stringContaining('EISDIR') })
  expect(await readdir(folder)).toEqual([SCHEMA])
})
