import {
  type Fields,
  latestByName,
  latestSingle,
  type ReportedHydra,
  type ReportedLatest,
} from '@wattpost/protocol'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StackedTable } from '../../../ui/StackedTable.tsx'
import { text } from './text.ts'

interface RawPanelProps {
  readonly device: Pick<ReportedHydra, 'latestData'>
}

/** The device's latest data by their wire names [E14, E15]. */
export function RawPanel({ device: { latestData } }: RawPanelProps) {
  const { stale } = useDevice()
  const values = rawValues(latestData)
  return (
    <Panel title={text('settingsAndRaw')} screenOnly>
      <p>
        {text('noRemoteSettings')} <TextLink to="/settings">{text('unitsAndTimeZone')}</TextLink>
      </p>
      <details>
        <summary>
          {text(stale ? 'showOldRawValues' : 'showRawValues', { count: values.length })}
        </summary>
        <StackedTable
          label={text('rawValues')}
          columns={[
            { name: text('rawName'), cell: ({ name }) => name },
            { name: text('rawValue'), cell: ({ value }) => value, numeric: true },
            { name: text('rawUnit'), cell: ({ unit }) => unit },
          ]}
          rows={values}
          keyOf={({ name }) => name}
        />
      </details>
    </Panel>
  )
}

/** A value and its wire name, e.g. `ac-power 1 rp`. */
export interface RawValue {
  readonly name: string
  readonly value: number
  readonly unit: string
}

/** The parts of the latest data with their fields. */
const PARTS: Readonly<Record<string, { readonly fields: Fields }>> = {
  ...latestByName,
  ...latestSingle,
}

/** All values of the latest data, in the device's order [E14, E15]. */
export function rawValues({ unreadable: _, ...latest }: ReportedLatest): readonly RawValue[] {
  return Object.entries(latest).flatMap(([type, part]) => valuesIn(type, part, type))
}

function valuesIn(name: string, part: unknown, type: string): readonly RawValue[] {
  return Object.entries(Object(part)).flatMap(([key, value]) =>
    typeof value === 'number'
      ? [{ name: `${name} ${key}`, value, unit: unitOf(type, key) }]
      : valuesIn(`${name} ${key}`, value, type),
  )
}

function unitOf(type: string, key: string): string {
  if (type === 'ac-power' && key === 'ns') return text('rawStateUnit')
  if (type === 'battery-system' && key === 'mc') return text('rawMonitorsUnit')
  return PARTS[type]?.fields[key]?.unit ?? ''
}
