import { expect, test } from 'vitest'
import { bg, pm } from '../../domain/alerts/known.testing.ts'
import { devicesOf, stateCounts } from '../../domain/fleet.ts'
import {
  alertNews,
  countTexts,
  loadedNews,
  noAlertsText,
  partialText,
  todayText,
  trendCaption,
} from './fleetTexts.ts'

const gridDown = (deviceId: string) => ({
  ...{ key: `${deviceId} Grid down`, deviceId, title: 'Grid down' },
})
const four = ['HY-0001', 'HY-0002', 'HY-0003', 'HY-0004'].map(gridDown)

test.each([
  ['the same alerts → no announcement', four, [...four], null],
  ['the same alerts in another order → no announcement', four, four.toReversed(), null],
  ['a new alert → its device and title', four.slice(0, 1), four.slice(0, 2), 'HY-0002: Grid down.'],
  ['two new alerts → both', [], four.slice(0, 2), 'HY-0001: Grid down. HY-0002: Grid down.'],
  [
    'three new alerts → all of them',
    [],
    four.slice(0, 3),
    'HY-0001: Grid down. HY-0002: Grid down. HY-0003: Grid down.',
  ],
  ['four new alerts → their number', [], four, '4 new alerts.'],
  [
    'an alert ends → an empty announcement, so that its return is announced',
    four,
    four.slice(1),
    '',
  ],
  ['the last alert ends → all clear', four.slice(1, 2), [], 'All clear.'],
])('%s', (_, before, now, news) => {
  expect(alertNews(before, now)).toBe(news)
})

test('all clear needs every device and a connection', () => {
  const known = {
    isWhole: true,
    hasFailed: false,
    isDisconnected: false,
    quietCount: 0,
    offCount: 0,
  }
  expect(noAlertsText(known).text).toBe('All devices report and have power.')
  expect(noAlertsText({ ...known, offCount: 2 }).text).toBe(
    'All devices report. 2 are switched off.',
  )
  expect(noAlertsText({ ...known, isWhole: false }).text).not.toContain('All devices')
  expect(noAlertsText({ ...known, isDisconnected: true }).text).not.toContain('All devices')
  expect(noAlertsText({ ...known, quietCount: 2 })).toEqual({
    ...{ title: 'No open alerts', text: '2 running alerts are acknowledged or muted.' },
  })
})

test('without alerts, a list that has failed is named as such', () => {
  const failed = {
    isWhole: false,
    hasFailed: true,
    isDisconnected: false,
    quietCount: 0,
    offCount: 0,
  }
  expect(noAlertsText(failed).text).toBe("Couldn't load all devices.")
  expect(noAlertsText({ ...failed, isDisconnected: true }).text).toBe('Updates on reconnection.')
})

test('an empty family is named as empty only when it is loaded', () => {
  expect(trendCaption('Solar power', 0, true)).toBe('No devices yet')
  expect(trendCaption('Solar power', 0, false)).toBeNull()
  expect(trendCaption('Solar power', 3, false)).toBe('Solar power')
})

test('devices are counted by state; without a connection their state is unknown', () => {
  const fleet = { bg: [bg({}), bg({}, {}, 'unknown')], pm: [pm({}, {}, 'down')], hydra: [] }
  const counts = stateCounts(devicesOf(fleet))
  expect(countTexts(counts, false)).toEqual(['1 online', '1 down', '1 offline'])
  expect(countTexts(counts, true)).toEqual(['1 online', '1 down', '1 unknown'])
})

test('totals name the part of the fleet that they cover, until they cover all of it', () => {
  const list = (count: number, total: number, error: Error | null = null) => ({
    ids: Array.from({ length: count }, String),
    ...{ total, isWhole: count === total, error },
  })
  const whole = list(5, 5)
  const nothing = { ids: undefined, total: undefined, isWhole: false }
  const failed = { ...nothing, error: new Error('x') }
  const partial = (lists: Parameters<typeof partialText>[0]) => partialText(lists, 'Wattpost')
  expect(partial({ bg: whole, pm: whole, hydra: whole })).toBe('')
  expect(partial({ bg: list(1000, 5000), pm: whole, hydra: whole })).toBe(
    'Loading 1,010 of 5,010 devices…',
  )
  expect(partial({ bg: whole, pm: failed, hydra: whole })).toBe(
    "Totals cover 10 devices. Couldn't load meters.",
  )
  const coming = { ...nothing, error: null }
  expect(partial({ bg: whole, pm: coming, hydra: coming })).toBe(
    '5 devices loaded; meters and Hydra still loading',
  )
  expect(partial({ bg: coming, pm: failed, hydra: whole })).toBe(
    '5 devices loaded; Wattpost devices still loading',
  )
  expect(partial({ bg: list(2, 5, new Error('x')), pm: whole, hydra: whole })).toBe(
    "Totals cover 12 of 15 devices. Couldn't load the rest.",
  )
  const uncounted = { ...list(2, 5), total: undefined }
  expect(partial({ bg: uncounted, pm: whole, hydra: whole })).toBe(
    '12 devices loaded; more still loading',
  )
  expect(partial({ bg: { ...uncounted, error: new Error('x') }, pm: whole, hydra: whole })).toBe(
    "Totals cover 12 devices. Couldn't load the rest.",
  )
})

test('the end of loading is announced, its steps are not', () => {
  const list = (isWhole: boolean, error: Error | null = null) => ({
    ...{ ids: ['A', 'B'], total: 4, isWhole, error },
  })
  const news = (last: ReturnType<typeof list>) =>
    loadedNews({ bg: list(true), pm: list(true), hydra: last })
  expect(news(list(false))).toBe('')
  expect(news(list(true))).toBe('All 6 devices loaded.')
  expect(news(list(false, new Error('x')))).toBe('Only 6 devices loaded.')
})

test('the part that figures of today cover is said until they cover all', () => {
  const listed = (count: number) => ({
    ...{ ids: Array.from({ length: count }, (_, at) => `D${at}`), total: count },
    ...{ isWhole: true, error: null },
  })
  const lists = { bg: listed(5), pm: listed(30), hydra: listed(1970) }
  const answers = (count: number, isWhole: boolean) => ({
    ...{ byId: new Map(Array.from({ length: count }, (_, at) => [`D${at}`, at])), isWhole },
  })
  const covers = (hydra: number, pm: number, isWhole = false) =>
    todayText(lists, { hydra: answers(hydra, isWhole), pm: answers(pm, pm === 30) })
  expect(covers(0, 0), 'before the first answer').toBe('')
  expect(covers(1200, 24)).toBe("Today's figures cover 1,224 of 2,000 devices so far.")
  expect(covers(1970, 24, true), 'one family is whole').toContain('1,994 of 2,000')
  expect(covers(1970, 30, true)).toBe('')
})
