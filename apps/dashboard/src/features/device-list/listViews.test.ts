import { expect, test } from 'vitest'
import { choicesOf, choose, listViews, parseLists, type SavedView, withView } from './listViews.ts'

const view = (name: string, query = ''): SavedView => ({
  ...{ name, query, layout: 'table', columns: ['id'] },
})

test('a saved view replaces that of its name; a blank name saves nothing', () => {
  const saved = withView(withView([], view('Down')), view('Lagos'))
  expect(withView(saved, view(' Down ', '?filter=down'))).toEqual([
    view('Lagos'),
    view('Down', '?filter=down'),
  ])
  expect(withView(saved, view('  '))).toBe(saved)
  expect(withView([], view('x'.repeat(61)))).toEqual([view('x'.repeat(60))])
})

test('keeps the newest thirty views', () => {
  let saved: readonly SavedView[] = []
  for (let at = 0; at < 40; at += 1) saved = withView(saved, view(`v${at}`))
  expect([saved.length, saved[0]?.name, saved.at(-1)?.name]).toEqual([30, 'v10', 'v39'])
})

test('choices are per account and family', () => {
  const stored = { layout: 'table', columns: ['id', 'state'], saved: [view('Down')] }
  const lists = parseLists({ lists: { 'uid-1 bg': stored } })
  expect(choicesOf(lists, 'uid-1', 'bg')).toEqual(stored)
  expect(choicesOf(lists, 'uid-1', 'pm').layout).toBe('cards')
  expect(choicesOf(lists, 'uid-2', 'bg').saved).toEqual([])
})

test('drops what is stored in another form', () => {
  const stored = { layout: 'map', columns: 'id', saved: [{ name: 7 }, { name: 'a', query: '' }] }
  expect(parseLists({ lists: { k: stored } }).k).toEqual({
    ...{ layout: 'cards', columns: null },
    saved: [{ name: 'a', query: '', layout: 'cards', columns: [] }],
  })
  const views = [{ name: 'a', query: 7 }, { query: '' }, null]
  expect(parseLists({ lists: { k: { columns: ['id', 7], saved: views } } }).k).toEqual({
    ...{ layout: 'cards', columns: ['id'], saved: [] },
  })
  expect(parseLists({ lists: { k: {} } }).k?.saved).toEqual([])
  for (const broken of [null, 'x', { lists: 7 }]) expect(parseLists(broken)).toEqual({})
})

test('of stored views the newest thirty are read, with names of at most 60 characters', () => {
  const saved = Array.from({ length: 40 }, (_, at) => view(`${'x'.repeat(58)}${at}long`))
  const read = parseLists({ lists: { k: { saved } } }).k?.saved ?? []
  expect([read.length, read[0]?.name]).toEqual([30, `${'x'.repeat(58)}10`])
})

test('a choice changes its own list, and only what was chosen', () => {
  choose('uid-1', 'bg', { layout: 'table' })
  choose('uid-1', 'pm', { saved: [view('Down')] })
  choose('uid-1', 'bg', { columns: ['id'] })
  const { lists } = listViews.getState()
  expect(choicesOf(lists, 'uid-1', 'bg')).toEqual({ layout: 'table', columns: ['id'], saved: [] })
  expect(choicesOf(lists, 'uid-1', 'pm').saved).toEqual([view('Down')])
})
