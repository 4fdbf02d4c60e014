import { describe, expect, it } from 'vitest'
import { createCalendar, HOUR } from './zone.ts'

const ms = (iso: string) => Date.parse(iso)

describe('calendar', () => {
  it('cuts days at midnight of the zone and keeps shorter parts at both ends', () => {
    const calendar = createCalendar('America/Bogota')
    const span = { start: ms('2026-03-01T12:00Z'), end: ms('2026-03-02T06:00Z') }
    expect(calendar.periods('day', span)).toEqual([
      { name: '2026-03-01', start: span.start, end: ms('2026-03-02T05:00Z') },
      { name: '2026-03-02', start: ms('2026-03-02T05:00Z'), end: span.end },
    ])
  })

  it('starts weeks on Monday and names them by ISO 8601', () => {
    const calendar = createCalendar('Asia/Kolkata')
    const newYear = ms('2027-01-01T00:00+05:30')
    expect(calendar.startOf('week', newYear)).toBe(ms('2026-12-28T00:00+05:30'))
    const span = { start: newYear, end: ms('2027-01-05T00:00+05:30') }
    expect(calendar.periods('week', span).map(({ name }) => name)).toEqual(['2026-W53', '2027-W01'])
    expect(calendar.periods('month', span).map(({ name }) => name)).toEqual(['2027-01'])
  })

  it('has hours that start on the half hour of UTC where the zone does', () => {
    const calendar = createCalendar('Asia/Kolkata')
    expect(calendar.startOf('hour', ms('2026-03-05T20:45Z'))).toBe(ms('2026-03-05T20:30Z'))
  })

  it('merges the hour that a clock change repeats', () => {
    const calendar = createCalendar('Europe/Berlin')
    const start = calendar.startOf('day', ms('2026-10-25T12:00Z'))
    const day = { start, end: calendar.shift('day', start, 1) }
    expect(day.end - day.start).toBe(25 * HOUR)
    const hours = calendar.periods('hour', day)
    expect(hours).toHaveLength(24)
    expect(hours.filter(({ end, start }) => end - start === 2 * HOUR)).toMatchObject([
      { name: '2026-10-25 02:00' },
    ])
  })
})
