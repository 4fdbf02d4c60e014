import type { NotificationsThreshold, Reported } from '@wattpost/protocol'
import { type FormEvent, useState } from 'react'
import {
  readSetting,
  type Setting,
  settingLabel,
  THRESHOLDS,
} from '../../../domain/deviceSettings/setting.ts'
import {
  type SharedSetting,
  sharedSetting,
  withChanges,
} from '../../../domain/deviceSettings/sharedSettings.ts'
import { SmallButton, SubmitButton } from '../../../ui/Action.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { quantityText } from '../../../ui/quantity.ts'
import { settingQuantity } from '../../../ui/settingQuantity.ts'
import { text } from '../text.ts'
import classes from './ThresholdsDialog.module.css'
import { THRESHOLD_KEYS, type ThresholdChanges } from './useSaveThresholds.ts'

interface ThresholdFieldsProps {
  /** The thresholds that each device has reported. */
  readonly devices: readonly Reported<NotificationsThreshold>[]
  readonly save: (changes: ThresholdChanges) => void
  readonly cancel: () => void
}

/** A field for each threshold: the value that all devices have, or empty where they differ. */
export function ThresholdFields({ devices, save, cancel }: ThresholdFieldsProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const fields = THRESHOLDS.map((setting) => fieldOf(setting, devices, typed[setting.key]))
  const changes: ThresholdChanges = Object.fromEntries(fields.flatMap(({ change }) => change))
  const hasErrors = fields.some(({ error }) => error !== null)
  const isUnchanged = !hasErrors && Object.keys(changes).length === 0
  const incomplete = devices.filter((each) => withChanges(THRESHOLD_KEYS, each, changes) === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!hasErrors && !isUnchanged) save(changes)
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.fields}>
        {fields.map(({ setting, shared, value, error }) => (
          <TextField
            key={setting.key}
            size="small"
            label={settingLabel(setting)}
            inputMode="decimal"
            value={value}
            error={error}
            {...hints(setting, shared)}
            onChange={(entered) => setTyped((before) => ({ ...before, [setting.key]: entered }))}
          />
        ))}
      </div>
      {incomplete.length > 0 && (
        <p className={classes.note}>{text('unreported', { count: incomplete.length })}</p>
      )}
      {isSubmitted && isUnchanged && (
        <p role="alert" className={classes.error}>
          {text('changeOne')}
        </p>
      )}
      <div className={classes.choices}>
        <SubmitButton size="small">{text('saveFor', { count: devices.length })}</SubmitButton>
        <SmallButton onClick={cancel}>{text('cancel')}</SmallButton>
      </div>
    </form>
  )
}

type Threshold = Setting<keyof NotificationsThreshold>

function fieldOf(
  setting: Threshold,
  devices: ThresholdFieldsProps['devices'],
  typed: string | undefined,
) {
  const shared = sharedSetting(devices, setting.key)
  const common = shared.kind === 'same' ? shared.value : undefined
  const value = typed ?? String(common ?? '')
  // An emptied field whose devices have one value keeps it, as does an empty one whose devices differ.
  const read = value.trim() === '' ? null : readSetting(value, setting)
  const error = read === null || read.ok || typed === undefined ? null : read.error.message
  const change = read?.ok && read.value !== common ? [[setting.key, read.value] as const] : []
  return { setting, shared, value, error, change }
}

/** What the devices have, where it is not the value in the field. */
function hints(setting: Threshold, shared: SharedSetting) {
  const shown = (value: number) => quantityText(settingQuantity(setting, value))
  switch (shared.kind) {
    case 'same':
      return { hint: null }
    case 'unknown':
      return { hint: text('noneReported') }
    case 'different': {
      const { min, max } = shared
      const hint =
        min === max
          ? text('someUnreported', { value: shown(min) })
          : text('differentValues', { min: shown(min), max: shown(max) })
      return { hint, placeholder: text('different') }
    }
  }
}
