import { expect, test } from 'vitest'
import { runChild } from './childProcess.mjs'

const runScript = (script, options) => runChild(process.execPath, ['-e', script], options)

test('output of both streams comes piece by piece, and whole at the end', async () => {
  const pieces = []
  const script =
    "process.stdout.write('asked'); process.stderr.write('refused'); process.exitCode = 3"
  const { exitCode, output } = await runScript(script, {
    onOutput: (text, from) => pieces.push(`${from}: ${text}`),
  })
  expect(exitCode).toBe(3)
  expect(pieces.toSorted()).toEqual(['stderr: refused', 'stdout: asked'])
  expect(['askedrefused', 'refusedasked']).toContain(output)
})

test('output over one million characters → the oldest is dropped', async () => {
  const script = "process.stdout.write('on and '.repeat(200_000) + 'the end')"
  const { output } = await runScript(script)
  expect(output).toHaveLength(1_000_000)
  expect(output.endsWith('on and the end')).toBe(true)
})
