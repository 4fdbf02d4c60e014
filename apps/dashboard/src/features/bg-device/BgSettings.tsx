import type { DividerParams, NotificationsThreshold, Reported } from '@wattpost/protocol'
import { type FormEvent, useState } from 'react'
import { useLive } from '../../live/LiveContext.tsx'
import { useCommandState } from '../../live/useLiveState.ts'
import { ActionButton, SubmitButton } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { fixed } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './BgSettings.module.css'
import { IfCommand } from './IfCommand.tsx'
import { readSetting, type Setting } from './setting.ts'
import { text } from './text.ts'
import { useCommand } from './useCommand.ts'

const THRESHOLDS: readonly Setting<keyof NotificationsThreshold>[] = [
  { key: 'high_temperature', textKey: 'highTemperature', unit: '°C', min: -40, max: 120 },
  { key: 'high_voltage', textKey: 'highVoltageLimit', unit: 'V', min: 1, max: 1000 },
  { key: 'high_power_day', textKey: 'daytimePowerLimit', unit: 'W', min: 0, max: 1_000_000 },
  { key: 'high_power_night', textKey: 'nightPowerLimit', unit: 'W', min: 0, max: 1_000_000 },
  { key: 'low_energy', textKey: 'lowEnergy', unit: 'Wh', min: 0, max: 10_000_000 },
  { key: 'not_charging', textKey: 'notCharging', unit: 'min', min: 0, max: 1440 },
]

const DIVIDERS: readonly Setting<keyof DividerParams>[] = [
  { key: 'battery_r1', textKey: 'batteryR1', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'battery_r2', textKey: 'batteryR2', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'solar_r1', textKey: 'solarR1', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'solar_r2', textKey: 'solarR2', unit: 'kΩ', min: 0.001, max: 10_000 },
]

/** Thresholds of the device's alerts [E7]. */
export function ThresholdsPanel({
  id,
  values,
}: {
  readonly id: string
  readonly values: Reported<NotificationsThreshold>
}) {
  const live = useLive()
  return (
    <SettingsForm
      title={text('thresholds')}
      command="thresholds"
      settings={THRESHOLDS}
      values={values}
      send={(entered) => live.request('thresholds', { deviceId: id, ...entered })}
    />
  )
}

/** The voltage dividers in front of the device's inputs [E6]. */
export function DividersPanel({
  id,
  values,
}: {
  readonly id: string
  readonly values: Reported<DividerParams>
}) {
  const live = useLive()
  return (
    <SettingsForm
      title={text('dividers')}
      command="dividers"
      settings={DIVIDERS}
      values={values}
      send={(entered) => live.request('dividers', { deviceId: id, ...entered })}
    />
  )
}

type Numbers<K extends string> = Readonly<Record<K, number>>
/** Settings as far as the device has reported them. */
type KnownNumbers<K extends string> = { readonly [P in K]?: number | undefined }

interface SettingsFormProps<K extends string> {
  readonly title: string
  readonly command: 'thresholds' | 'dividers'
  readonly settings: readonly Setting<K>[]
  /** The values that the device reported. */
  readonly values: KnownNumbers<K>
  readonly send: (values: Numbers<K>) => Promise<unknown>
}

/** Settings of the device. A change is shown once the device acknowledged it [E6, E7, K10]. */
function SettingsForm<K extends string>(props: SettingsFormProps<K>) {
  const { title, command, settings, values, send } = props
  const state = useCommandState(command)
  const isOffered = state === 'available' || state === 'waiting'
  const [editing, setEditing] = useState(false)
  const { requested, request } = useCommand<Numbers<K>>(send, (sent) =>
    settings.every(({ key }) => sent[key] === values[key]),
  )
  const save = (entered: Numbers<K>) => {
    setEditing(false)
    request(entered)
  }
  return (
    <Panel
      title={title}
      aside={
        !editing &&
        isOffered && (
          <ActionButton
            variant="secondary"
            size="small"
            busy={requested !== null}
            disabled={state === 'waiting'}
            onClick={() => setEditing(true)}
            label={text('editSettings', { settings: title.toLowerCase() })}
          >
            {text('edit')}
          </ActionButton>
        )
      }
    >
      {editing && isOffered ? (
        <Fields {...props} save={save} cancel={() => setEditing(false)} />
      ) : (
        <Facts
          facts={settings.map(({ key, textKey, unit }) => [
            text(textKey),
            <Value key={key} quantity={fixed(values[key], unit, decimalsOf(values[key]))} />,
          ])}
        />
      )}
      <IfCommand state={state} />
      {requested !== null && (
        <p role="status" className={classes.pending}>
          {text('savingSettings')}
        </p>
      )}
    </Panel>
  )
}

interface FieldsProps<K extends string>
  extends Pick<SettingsFormProps<K>, 'settings' | 'values' | 'title'> {
  readonly save: (values: Numbers<K>) => void
  readonly cancel: () => void
}

function Fields<K extends string>({ title, settings, values, save, cancel }: FieldsProps<K>) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const fields = settings.map((setting) => {
    const value = typed[setting.key] ?? String(values[setting.key] ?? '')
    return { setting, value, result: readSetting(value, setting) }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const entered = fields.flatMap(({ setting, result }) =>
      result.ok ? [[setting.key, result.value] as const] : [],
    )
    if (entered.length === settings.length) save(Object.fromEntries(entered) as Numbers<K>)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={title} className={classes.form}>
      {fields.map(({ setting: { key, textKey, unit }, value, result }) => (
        <TextField
          key={key}
          size="small"
          label={text('fieldWithUnit', { name: text(textKey), unit })}
          inputMode="decimal"
          value={value}
          error={
            result.ok || (!isSubmitted && typed[key] === undefined) ? null : result.error.message
          }
          onChange={(entered) => setTyped((before) => ({ ...before, [key]: entered }))}
        />
      ))}
      <div className={classes.choices}>
        <SubmitButton size="small">{text('save')}</SubmitButton>
        <ActionButton variant="secondary" size="small" onClick={cancel}>
          {text('cancel')}
        </ActionButton>
      </div>
    </form>
  )
}

/** The decimals of the reported value, at most 3. */
function decimalsOf(value: number | undefined): number {
  const after = String(value ?? '').split('.')[1] ?? ''
  return Math.min(3, after.length)
}
