import { expect, test } from 'vitest'
import { noteFlags } from './chartNotes.ts'

const WIDTH = 1000
const place = (atMs: number) => Math.min(1, Math.max(0, atMs / WIDTH))
const flagsOf = (...notes: readonly (readonly [number, string])[]) =>
  noteFlags(
    notes.map(([atMs, sentence]) => ({ atMs, sentence })),
    place,
    WIDTH,
  ).map(({ x, label }) => [x, label])

test('each note has a flag with its sentence', () => {
  expect(flagsOf([100, 'The grid fails.'], [600, 'The grid returns.'])).toEqual([
    [100, 'The grid fails.'],
    [600, 'The grid returns.'],
  ])
})

test('notes close to each other share a flag', () => {
  expect(flagsOf([100, 'The grid fails.'], [113, 'Dark.'], [114, 'The generator runs.'])).toEqual([
    [100, ''],
    [114, 'The generator runs.'],
  ])
  expect(flagsOf([100, 'The grid fails.'], [105, 'Dark.'], [110, 'Cold.'])).toEqual([
    [100, 'The grid fails. +2'],
  ])
})

test('a sentence is cut at the next flag, and left out where little of it would stay', () => {
  expect(flagsOf([100, 'The grid fails at Marina Clinic.'], [220, 'It returns.'])).toEqual([
    [100, 'The grid fails …'],
    [220, 'It returns.'],
  ])
  expect(flagsOf([950, 'The grid fails at Marina Clinic.'])).toEqual([[950, '']])
})

test('notes before and after the chart have no flag', () => {
  expect(flagsOf([-5, 'Before the day.'], [0, 'At its start.'], [1000, 'After it.'])).toEqual([])
})
