import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Alert } from '../../domain/alerts/alert.ts'
import type { SeenIncident } from '../../domain/alerts/alertLog.ts'
import { NO_CHOICES, withAcknowledged, withMuted, withNotify } from '../../domain/alerts/choices.ts'
import { unlistedBg } from '../../live/devices/bgLive.ts'
import { createStores } from '../../live/devices/deviceStores.ts'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { FRESH } from '../../live/freshness/freshness.ts'
import { createAlertWatch } from './alertWatch.ts'

/** A page that looks at one bg device, whose enclosure and tab can be opened and closed. */
function aPage(visibility: DocumentVisibilityState = 'hidden') {
  const stores = createStores()
  const time = { nowMs: 1000, isKnown: true }
  const settling = createStore(() => ({ isSettling: false }))
  const memory = {
    choices: createStore(() => withNotify(NO_CHOICES, '*', ['tamper'])),
    log: createStore<{ seen: readonly SeenIncident[] }>(() => ({ seen: [] })),
  }
  const onNotify = vi.fn((_: readonly Alert[]) => {})
  const live = {
    ...{ stores, time: { nowMs: () => time.nowMs, isKnown: () => time.isKnown } },
    freshness: { of: () => FRESH, settling },
  }
  const watch = createAlertWatch({
    ...{ live: live as never, memory, visibility: () => visibility, onNotify },
  })
  const report = (tamper: 'on' | 'off') => {
    const device = { ...aBg, switch_status: { ...aBg.switch_status, tamper } }
    stores.bg.put(aBg.deviceId, { device } as never)
  }
  const reportUnlisted = (tamper?: 'off') => {
    const { device, ...live } = unlistedBg(aBg.deviceId)
    stores.bg.put(aBg.deviceId, {
      ...{
        ...live,
        device: { ...device, switch_status: { power: 'on', ...(tamper && { tamper }) } },
      },
    })
  }
  const look = (isLost = false) => {
    time.nowMs += 1000
    return watch.look(isLost)
  }
  /** A meter's voltages and a hydra's grid. */
  const reportSupply = (voltage: number, ns: 0 | 1) => {
    const phase = { ...aPm.powerState.phaseA, voltage }
    const phases = { phaseA: phase, phaseB: phase, phaseC: phase }
    const meter = { ...aPm, powerState: { ...aPm.powerState, ...phases } }
    const channels = { '1': { rp: 0, v: 230 * ns, ns } }
    const hydra = { ...aHydra, latestData: { ...aHydra.latestData, 'ac-power': channels } }
    stores.pm.put(aPm.deviceId, { device: meter } as never)
    stores.hydra.put(aHydra.deviceId, { device: hydra } as never)
  }
  const forget = () => stores.bg.clear()
  return {
    memory,
    settling,
    report,
    reportUnlisted,
    reportSupply,
    forget,
    look,
    notified: () => onNotify.mock.calls.length,
    time,
  }
}

test('an alert that begins is counted, logged, and notified once', () => {
  const page = aPage()
  page.report('off')
  expect(page.look()).toBe(0)
  page.report('on')
  expect([page.look(), page.look()]).toEqual([1, 1])
  expect(page.notified()).toBe(1)
  expect(page.memory.log.getState().seen).toMatchObject([{ kind: 'enclosureOpen', fromMs: 3000 }])
})

test('alerts of meters and hydras are logged until they end', () => {
  const page = aPage()
  page.reportSupply(0, 0)
  expect(page.look()).toBe(2)
  expect(page.memory.log.getState().seen).toMatchObject([
    { kind: 'gridDown', deviceId: 'HY-1', toMs: null },
    { kind: 'noSupply', deviceId: 'PM-1', toMs: null },
  ])
  page.reportSupply(230, 1)
  expect(page.look()).toBe(0)
  const { seen } = page.memory.log.getState()
  expect(seen.every(({ toMs }) => toMs === page.time.nowMs)).toBe(true)
})

test('a look that sees nothing new leaves the log as it is', () => {
  const page = aPage()
  page.look()
  const log = page.memory.log.getState()
  page.look()
  expect(page.memory.log.getState()).toBe(log)
})

test('an alert that runs when the page opens is counted and not notified', () => {
  const page = aPage()
  page.report('on')
  expect(page.look()).toBe(1)
  expect(page.notified()).toBe(0)
})

test('a visible page shows its alerts itself', () => {
  const page = aPage('visible')
  page.report('off')
  page.look()
  page.report('on')
  page.look()
  expect(page.notified()).toBe(0)
})

test('a muted alert is neither counted nor notified', () => {
  const page = aPage()
  page.memory.choices.setState((choices) => withMuted(choices, aBg.deviceId, true))
  page.report('off')
  page.look()
  page.report('on')
  expect([page.look(), page.notified()]).toEqual([0, 0])
})

test('an acknowledged alert is not counted; the next one is', () => {
  const page = aPage()
  page.report('on')
  page.look()
  const [seen] = page.memory.log.getState().seen
  if (seen === undefined) throw new Error('nothing was logged')
  page.memory.choices.setState((choices) => withAcknowledged(choices, seen, page.time.nowMs))
  expect(page.look()).toBe(0)
  page.report('off')
  page.look()
  page.report('on')
  expect(page.look()).toBe(1)
})

test('without connection, or just after a time jump, nothing is known, ends or begins', () => {
  const page = aPage()
  page.report('off')
  page.look()
  page.report('on')
  expect(page.look(true)).toBeNull()
  page.settling.setState({ isSettling: true })
  expect(page.look()).toBeNull()
  page.settling.setState({ isSettling: false })
  expect([page.look(), page.notified()]).toEqual([1, 0])
})

test('a page that has not loaded a device counts the alert that this browser saw of it, for an hour', () => {
  const page = aPage()
  page.report('on')
  page.look()
  page.forget()
  expect(page.look()).toBe(1)
  // The next look is a second later: an hour after the alert was seen.
  page.time.nowMs += 3_600_000 - 2000
  expect(page.look()).toBe(0)
})

test('a reload keeps the log: nothing is judged by the computer clock before the devices tell theirs', () => {
  const page = aPage()
  page.report('on')
  page.look()
  const seen = page.memory.log.getState()
  Object.assign(page.time, { nowMs: -1e9, isKnown: false })
  expect(page.look()).toBeNull()
  expect(page.memory.log.getState()).toBe(seen)
  Object.assign(page.time, { nowMs: 3000, isKnown: true })
  expect(page.look()).toBe(1)
})

test('an unlisted device ends an alert only by a frame that decides it', () => {
  const page = aPage()
  page.report('on')
  page.look()
  page.forget()
  page.reportUnlisted()
  expect(page.look()).toBe(1)
  page.reportUnlisted('off')
  expect(page.look()).toBe(0)
})
