import { expect, test } from 'vitest'
import type { Pause } from './steps.ts'
import { type Job, type Outcome, type WorkLimits, WorkQueue } from './workQueue.ts'

const LIMITS: WorkLimits = { sliceMs: 10, longAtOnce: 2, perUser: 5, total: 8 }

/** A queue with a clock that moves only while a step is done, and turns of the event loop that the test gives. */
function queueWith(limits: Partial<WorkLimits> = {}) {
  let nowMs = 0
  const turns: (() => void)[] = []
  const done: string[] = []
  const queue = new WorkQueue({
    monotonicMs: () => nowMs,
    nextTurn: () => new Promise((resolve) => turns.push(resolve)),
    limits: { ...LIMITS, ...limits },
  })
  /** Asks for a job of some steps of some ms each. */
  const run = (name: string, steps: number, stepMs = 4, job: Partial<Job> = {}) =>
    queue.run({
      ...{ uid: name.slice(0, 1), isWanted: () => true },
      *steps() {
        for (let step = 1; step <= steps; step += 1) {
          nowMs += stepMs
          done.push(`${name}.${step}`)
          if (step < steps) yield null
        }
      },
      ...job,
    })
  return {
    ...{ queue, run, done },
    /** Lets the event loop turn, and gives the steps done in this turn. */
    turn: async () => {
      done.length = 0
      for (const resolve of turns.splice(0)) resolve()
      // The queue works in the next microtask; jobs end after it.
      for (let round = 0; round < 5; round += 1) await Promise.resolve()
      return [...done]
    },
    waitingTurns: () => turns.length,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a short job is done at once', async () => {
  const { run, done } = queueWith()
  const ended = run('a', 1)
  expect(done).toEqual(['a.1'])
  expect(await ended).toBe('done')
})

test('case 44: a turn of the event loop has at most one slice of work', async () => {
  const { run, done, turn } = queueWith()
  const ended = run('a', 7)
  expect(done).toEqual(['a.1', 'a.2', 'a.3'])
  expect(await turn()).toEqual(['a.4', 'a.5', 'a.6'])
  expect(await turn()).toEqual(['a.7'])
  expect(await ended).toBe('done')
})

test('short jobs of one turn share its slice; those after it wait for the next', async () => {
  const { run, done, turn } = queueWith()
  for (const name of ['a1', 'a2', 'a3', 'b1']) void run(name, 1)
  expect(done).toEqual(['a1.1', 'a2.1', 'a3.1'])
  expect(await turn()).toEqual(['b1.1'])
})

test('without work no turn is waited for', async () => {
  const { run, turn, waitingTurns } = queueWith()
  await run('a', 1)
  expect(waitingTurns()).toBe(0)
  void run('a', 4)
  expect(waitingTurns()).toBe(1)
  await turn()
  expect(waitingTurns()).toBe(0)
})

test('case 51: other work between the jobs of a turn gives them no more time', async () => {
  const { run, done, turn, advance } = queueWith()
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    void run(name, 1)
    advance(1000)
  }
  expect(done).toEqual(['a1.1', 'a2.1', 'a3.1'])
  expect(await turn()).toEqual(['a4.1'])
})

test('a used-up slice is renewed in the next turn, also while nothing waits', async () => {
  const { run, done, turn, waitingTurns } = queueWith()
  await run('a1', 3)
  expect(waitingTurns()).toBe(1)
  await turn()
  done.length = 0
  void run('a2', 3)
  expect(done).toEqual(['a2.1', 'a2.2', 'a2.3'])
})

test('case 44: users have equal shares of each turn, whatever they ask for', async () => {
  const { run, done, turn } = queueWith({ sliceMs: 20 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(name, 9, 2)
  done.length = 0
  void run('b1', 12, 2)
  for (let turns = 0; turns < 2; turns += 1) {
    const steps = await turn()
    const ofB = steps.filter((step) => step.startsWith('b')).length
    expect([steps.length, ofB]).toEqual([10, 5])
  }
})

test('short jobs of a user come in order, also when one needs several turns', async () => {
  const { run, done, turn } = queueWith()
  void run('a1', 1, 8)
  void run('a2', 2, 3)
  void run('a3', 1, 3)
  const steps = [...done, ...(await turn())]
  expect(steps).toEqual(['a1.1', 'a2.1', 'a2.2', 'a3.1'])
})

test('short jobs come before the rest of a long one in every second slice', async () => {
  const { run, turn } = queueWith()
  void run('a1', 30, 5)
  await turn()
  for (const name of ['a2', 'a3', 'a4']) void run(name, 1, 5)
  const turns = [await turn(), await turn(), await turn(), await turn()]
  expect(turns.flat().filter((step) => !step.startsWith('a1'))).toEqual(['a2.1', 'a3.1', 'a4.1'])
  expect(turns.filter((steps) => steps.some((step) => step.startsWith('a1')))).toHaveLength(3)
})

test('case 44: of the long jobs of a user a few take turns; the next one begins when one has ended', async () => {
  const { queue, run, turn } = queueWith()
  void run('b', 1, 10)
  const order: string[] = []
  for (const name of ['a1', 'a2', 'a3'])
    void queue.run({
      ...{ uid: 'a', isWanted: () => true },
      *steps(): Generator<Pause, void, void> {
        yield 'long'
        for (let step = 0; step < 2; step += 1) {
          order.push(name)
          yield 'long'
        }
      },
    })
  await turn()
  expect(order).toEqual(['a1', 'a2', 'a1', 'a2', 'a3', 'a3'])
})

test('an answer that outgrows its slice goes on before long jobs that wait', async () => {
  const { queue, run, turn } = queueWith({ perUser: 20, total: 20 })
  const ended: string[] = []
  void run('b', 1, 10)
  for (const name of ['a1', 'a2', 'a3', 'a4'])
    void queue
      .run({
        ...{ uid: 'a', isWanted: () => true },
        *steps(): Generator<Pause, void, void> {
          yield 'long'
          for (let step = 0; step < 10; step += 1) yield 'long'
        },
      })
      .then(() => ended.push(name))
  void run('page', 3, 11, { uid: 'a' }).then(() => ended.push('page'))
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect(ended.slice(0, 3)).toContain('page')
  expect(ended).toHaveLength(5)
})

test('a job that waits for a promise leaves its time to others, and continues after it', async () => {
  const { queue, run, done, turn } = queueWith()
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const ended = queue.run({
    ...{ uid: 'a', isWanted: () => true },
    *steps() {
      yield slow
      done.push('after')
    },
  })
  void run('a2', 1)
  expect(done).toEqual(['a2.1'])
  goOn()
  expect(await turn()).toEqual(['after'])
  expect(await ended).toBe('done')
})

test('a job whose client has gone is dropped: before it begins, and between slices', async () => {
  const { run, done, turn } = queueWith()
  let isOpen = true
  const isWanted = () => isOpen
  const begun = run('a1', 9, 4, { isWanted })
  const waiting = run('a2', 1, 4, { isWanted })
  isOpen = false
  done.length = 0
  expect(await turn()).toEqual([])
  expect(await Promise.all([begun, waiting])).toEqual(['unwanted', 'unwanted'])
})

test('a dropped job can clean up', async () => {
  const { queue, run, done, turn } = queueWith()
  let isOpen = true
  void run('b', 1, 6)
  const ended = queue.run({
    ...{ uid: 'a', isWanted: () => isOpen },
    *steps() {
      try {
        void run('a', 1, 6)
        yield 'long'
      } finally {
        done.push('cleaned')
      }
    },
  })
  isOpen = false
  expect(await turn()).toEqual(['cleaned'])
  expect(await ended).toBe('unwanted')
})

test('case 44: further jobs of a user with too many open ones are refused, those of others are not', async () => {
  const { run, turn } = queueWith({ perUser: 2 })
  const open = [run('a1', 9), run('a2', 1)]
  expect(await run('a3', 1)).toBe('refused')
  const other = run('b1', 1)
  for (let turns = 0; turns < 6; turns += 1) await turn()
  expect(await Promise.all([...open, other])).toEqual(['done', 'done', 'done'])
  expect(await run('a4', 1)).toBe('done')
})

test('jobs are refused while too many are open in all', async () => {
  const { run, turn } = queueWith({ total: 2 })
  const open: Promise<Outcome>[] = [run('a1', 9), run('b1', 9)]
  expect(await run('c1', 1)).toBe('refused')
  for (let turns = 0; turns < 8; turns += 1) await turn()
  expect(await Promise.all(open)).toEqual(['done', 'done'])
})

test('an error of a job rejects, and others go on', async () => {
  const { queue, run, turn } = queueWith()
  const failing = queue.run({
    ...{ uid: 'a', isWanted: () => true },
    *steps() {
      yield null
      throw new Error('broken')
    },
  })
  await expect(failing).rejects.toThrow('broken')
  const ended = run('a', 1)
  await turn()
  expect(await ended).toBe('done')
})

test('a job that asks for another one is not disturbed by it', async () => {
  const { queue, run, done } = queueWith()
  let inner: Promise<Outcome> | undefined
  const outer = queue.run({
    ...{ uid: 'a', isWanted: () => true },
    *steps() {
      inner = run('a-inner', 1)
      done.push('outer')
      yield null
    },
  })
  expect(await outer).toBe('done')
  expect(await inner).toBe('done')
  expect(done).toEqual(['outer', 'a-inner.1'])
})
