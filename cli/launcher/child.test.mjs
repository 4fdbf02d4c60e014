import { expect, test } from 'vitest'
import { runChild } from './child.mjs'

const runScript = (script, options) => runChild(process.execPath, ['-e', script], options)

test('what a child says on both streams is told, as it comes and at its end', async () => {
  const heard = []
  const script =
    "process.stdout.write('asked'); process.stderr.write('refused'); process.exitCode = 3"
  const { exitCode, output } = await runScript(script, {
    hear: (text, from) => heard.push(`${from}: ${text}`),
  })
  expect(exitCode).toBe(3)
  expect(heard.toSorted()).toEqual(['stderr: refused', 'stdout: asked'])
  expect(['askedrefused', 'refusedasked']).toContain(output)
})

test('of a child that goes on and on only the last million characters are kept', async () => {
  const script = "process.stdout.write('on and '.repeat(200_000) + 'the end')"
  const { output } = await runScript(script)
  expect(output).toHaveLength(1_000_000)
  expect(output.endsWith('on and the end')).toBe(true)
})
