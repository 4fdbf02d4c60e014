import { readFileSync } from 'node:fs'
import {
  type ReadContext,
  type Reading,
  type Refusal,
  type Result,
  readChatData,
  readEnergyRows,
  readHydra,
  readHydraPower,
  readMeter,
  readMeterHistory,
  readMeterPower,
  readPage,
  readPower,
  readPowerStatus,
  readSwitchData,
  readTimeline,
} from '@wattpost/protocol'
import { expect, test } from 'vitest'

/** The calls and events of the table in real-backend.md, each with its least answer. */
const answers = new Map(
  [
    ...readFileSync('docs/real-backend.md', 'utf8').matchAll(
      /^\| [^|]+ \| `(?:GET )?([^`]+)` +\| `(\{[^`]*\})` +\|$/gm,
    ),
  ].map(([, operation = '', json = '']): [string, unknown] => [operation, JSON.parse(json)]),
)
const context = { nowMs: () => Date.now(), onlyDevice: () => null, timeZone: 'UTC' }

const readers: Record<
  string,
  (json: unknown) => Result<Pick<Reading<unknown>, 'unread'>, Refusal>
> = {
  '/api/hydra/device/{id}': (json) => readHydra(json, context),
  hydra_power: (json) => readHydraPower(json, context),
  '/api/hydra/energy/{id}': rowsOf(readEnergyRows),
  '/api/hydra/device/energy/{id}': rowsOf(readEnergyRows),
  '/api/hydra/energy-summary/{id}': rowsOf(readEnergyRows),
  '/api/hydra/power-status': (json) => readPowerStatus(json, context),
  '/api/hydra/power-timeline': (json) => readTimeline(json, context),
  '/api/powermeter/device/{id}': (json) => readMeter(json, context),
  meter_power: (json) => readMeterPower(json, context),
  '/api/powermeter/energy/{id}': rowsOf(readMeterHistory),
  power: (json) => readPower(json, context),
  chat_data: (json) => readChatData(json, context),
  switch_data: (json) => readSwitchData(json, context),
}

/** Reads rows; an answer whose rows are all left out is refused here. */
function rowsOf<Row>(
  read: (json: unknown, about: ReadContext) => Result<Reading<readonly Row[]>, Refusal>,
) {
  return (json: unknown) => {
    const rows = read(json, context)
    if (rows.ok) expect(rows.value.value).toHaveLength(1)
    return rows
  }
}

test.each(Object.keys(readers))('the dashboard reads the whole least answer of %s', (operation) => {
  const read = readers[operation]?.(answers.get(operation))
  expect(read).toMatchObject({ ok: true, value: { unread: null } })
})

test.each([
  ['/api/hydra/devices', 'devices', readHydra],
  ['/api/powermeter/devices', 'data', readMeter],
] as const)('the dashboard reads the least list of %s', (operation, key, readOne) => {
  const page = readPage<{ readonly deviceId: string }>(
    answers.get(operation),
    key,
    context,
    readOne,
  )
  expect(page).toMatchObject({ ok: true, value: { devices: [{}], refusals: [] } })
})
