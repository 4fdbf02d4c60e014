import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

test('packed again, the package has the same bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-packed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  for (const out of [first, second]) await run(process.execPath, ['cli/bin/pack.mjs', out])
  const names = await readdir(first)
  expect(names).toContainEqual(expect.stringMatching(/\.tgz$/))
  expect(await readdir(second)).toEqual(names)
  for (const name of names)
    expect((await readFile(join(second, name))).equals(await readFile(join(first, name)))).toBe(
      true,
    )
})
