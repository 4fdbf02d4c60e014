import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { SupervisedProcess } from './supervisedProcess.ts'

/** A supervised program, with the ends that it reported and the moments of its starts, ms. */
function supervised(file: string, ...args: readonly string[]) {
  const ends: string[] = []
  const starts: number[] = []
  const running = new SupervisedProcess({
    start: () => {
      starts.push(performance.now())
      return spawn(file, args)
    },
    onEnd: ({ text }) => void ends.push(text),
  })
  onTestFinished(() => running.stop())
  return { running, ends, starts }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a killed process is started again, until it is stopped', async () => {
  const { running, ends } = supervised('sleep', '100')
  const first = running.pid
  process.kill(first, 'SIGKILL')
  await expect.poll(() => running.pid).not.toBe(first)
  expect(ends).toEqual(['SIGKILL'])
  const second = running.pid
  await running.stop()
  expect([isRunning(first), isRunning(second), ends]).toEqual([false, false, ['SIGKILL']])
})

test('a process that fails at its start is tried again after longer and longer pauses', async () => {
  const { starts, ends } = supervised('sh', '-c', 'exit 3')
  await expect.poll(() => starts.length).toBeGreaterThan(3)
  const [first = 0, second = 0, third = 0, fourth = 0] = starts
  expect(second - first).toBeGreaterThan(240)
  expect(third - second).toBeGreaterThan(490)
  expect(fourth - third).toBeGreaterThan(990)
  expect(new Set(ends)).toEqual(new Set(['exit code 3']))
})

test('a program that is missing counts as one that failed at its start', async () => {
  const { ends } = supervised('/nowhere/at-all')
  await expect.poll(() => ends.length).toBeGreaterThan(1)
  expect(ends[0]).toContain('ENOENT')
})
