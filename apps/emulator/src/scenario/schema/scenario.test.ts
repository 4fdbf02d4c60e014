import { expect, test } from 'vitest'
import { recordedTrack, track, trackSchema } from './scenario.ts'

test.each([
  [{ name: 'x', recording: 'x.ndjson' }, recordedTrack],
  [{ name: 'x', timeline: [] }, track],
  [{}, track],
  ['recording', track],
  [null, track],
])('chooses the form of the track %j by its key', (written, form) => {
  expect(trackSchema(written)).toBe(form)
})
