import { expect, test } from 'vitest'
import { byReason, type Saving, type SavingEvent, saveEach, savingAfter } from './saving.ts'

const EDITING = { kind: 'editing' } as const
const busy = { id: 'BG-0002', message: 'Busy' }

function after(events: readonly SavingEvent<string>[], from: Saving<string> = EDITING) {
  return events.reduce<Saving<string>>(savingAfter, from)
}

test('a retry keeps the values and the number of saved devices', () => {
  const done = after([
    { type: 'started', changes: '58 V', total: 2 },
    { type: 'saved' },
    { type: 'failed', unsaved: busy },
    { type: 'ended' },
  ])
  expect(done).toEqual({
    ...{ kind: 'done', changes: '58 V', total: 2, savedCount: 1, unsaved: [busy] },
  })
  const again = after([{ type: 'retried' }], done)
  expect(again).toMatchObject({ kind: 'saving', changes: '58 V', savedCount: 1, unsaved: [] })
  expect(after([{ type: 'saved' }, { type: 'ended' }], again)).toMatchObject({
    ...{ kind: 'done', savedCount: 2, unsaved: [] },
  })
})

test('events of a closed form have no effect', () => {
  expect(after([{ type: 'saved' }, { type: 'ended' }])).toBe(EDITING)
})

test('unsaved devices are grouped by their reason', () => {
  const offline = { id: 'BG-0001', message: 'Socket not connected' }
  expect(byReason([busy, offline, { ...busy, id: 'BG-0003' }])).toEqual([
    { message: 'Busy', ids: ['BG-0002', 'BG-0003'] },
    { message: 'Socket not connected', ids: ['BG-0001'] },
  ])
})

/** Saves devices 0 to 8; each save is open until it is settled by hand. */
function startedSaving(signal: AbortSignal) {
  const open = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const saved: number[] = []
  const failed = new Map<string, unknown>()
  const end = saveEach({
    ids: Array.from({ length: 9 }, (_, index) => `${index}`),
    save: (id) =>
      new Promise<void>((resolve, reject) => {
        open.set(id, { resolve, reject })
      }),
    onSaved: () => saved.push(1),
    onFailed: (id, error) => failed.set(id, error),
    signal,
  })
  return { open, saved, failed, end }
}

test('at most four devices are saved at once; a failure does not hold the others', async () => {
  const { open, saved, failed, end } = startedSaving(new AbortController().signal)
  expect([...open.keys()]).toEqual(['0', '1', '2', '3'])
  const refusal = new Error('Busy')
  open.get('1')?.reject(refusal)
  for (let id = 0; id < 9; id += 1) {
    open.get(`${id}`)?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await end
  expect(saved).toHaveLength(8)
  expect([...failed]).toEqual([['1', refusal]])
})

test('after a stop no further device is begun; those under way are finished', async () => {
  const stop = new AbortController()
  const { open, saved, failed, end } = startedSaving(stop.signal)
  const reason = new Error('Not sent')
  stop.abort(reason)
  for (const { resolve } of open.values()) resolve()
  await end
  expect(saved).toHaveLength(4)
  expect([...failed]).toEqual(['4', '5', '6', '7', '8'].map((id) => [id, reason]))
})
