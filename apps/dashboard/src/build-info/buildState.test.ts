import { expect, test } from 'vitest'
import { type BuildEvent, type BuildState, currentBuild, nextBuild } from './buildState.ts'

const outdated: BuildState = { kind: 'outdated', newerId: 'b2' }
const reloading: BuildState = { kind: 'reloading', path: '/about' }

const checked = (latestId: string): BuildEvent => ({ type: 'checked', ownId: 'b1', latestId })
const navigated = (mayReload: boolean): BuildEvent => ({
  type: 'navigated',
  path: '/about',
  mayReload,
})
const chunkFailed = (mayReload: boolean): BuildEvent => ({
  type: 'chunk-failed',
  path: '/about',
  mayReload,
})

test.each<[string, BuildState, BuildEvent, BuildState]>([
  ['the same build is found', currentBuild, checked('b1'), currentBuild],
  ['another build is found', currentBuild, checked('b2'), outdated],
  ['a third one is found', outdated, checked('b3'), { kind: 'outdated', newerId: 'b3' }],
  ['the first one is put back', outdated, checked('b1'), currentBuild],
  ['somebody navigates, all being current', currentBuild, navigated(true), currentBuild],
  ['somebody navigates, a new build being known', outdated, navigated(true), reloading],
  ['somebody navigates, but the guard says no', outdated, navigated(false), outdated],
  ['a chunk fails though all is current', currentBuild, chunkFailed(true), reloading],
  ['a chunk fails, a new build being known', outdated, chunkFailed(true), reloading],
  ['a chunk fails, but the guard says no', currentBuild, chunkFailed(false), currentBuild],
  ['anything happens while the page reloads', reloading, checked('b9'), reloading],
  ['another chunk fails while it reloads', reloading, chunkFailed(true), reloading],
])('when %s [S5, X6]', (_, before, event, after) => {
  expect(nextBuild(before, event)).toEqual(after)
})

test('the same news twice changes nothing', () => {
  expect(nextBuild(outdated, checked('b2'))).toBe(outdated)
})
