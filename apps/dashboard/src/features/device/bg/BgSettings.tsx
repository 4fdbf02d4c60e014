import type { DividerParams, NotificationsThreshold, Reported } from '@wattpost/protocol'
import { type FormEvent, useState } from 'react'
import {
  DIVIDERS,
  readSetting,
  type Setting,
  settingLabel,
  settingName,
  THRESHOLDS,
} from '../../../domain/deviceSettings/setting.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCommandState } from '../../../live/useLiveState.ts'
import { SmallButton, SubmitButton } from '../../../ui/Action.tsx'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { settingQuantity } from '../../../ui/quantity.ts'
import { Value } from '../../../ui/Value.tsx'
import classes from './BgSettings.module.css'
import { IfCommand, useCommand } from './command.tsx'
import { text } from './text.ts'

/** Thresholds of the device's alerts [E7]. */
export function ThresholdsPanel({ values }: { readonly values: Reported<NotificationsThreshold> }) {
  const { id } = useDevice()
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
export function DividersPanel({ values }: { readonly values: Reported<DividerParams> }) {
  const { id } = useDevice()
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
          <SmallButton
            busy={requested !== null}
            disabled={state === 'waiting'}
            onClick={() => setEditing(true)}
            label={text('editSettings', { settings: title.toLowerCase() })}
          >
            {text('edit')}
          </SmallButton>
        )
      }
    >
      {editing && isOffered ? (
        <Fields {...props} save={save} cancel={() => setEditing(false)} />
      ) : (
        <Facts
          facts={settings.map((setting) => [
            settingName(setting),
            <Value key={setting.key} quantity={settingQuantity(setting, values[setting.key])} />,
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
      {fields.map(({ setting, value, result }) => (
        <TextField
          key={setting.key}
          size="small"
          label={settingLabel(setting)}
          inputMode="decimal"
          value={value}
          error={
            result.ok || (!isSubmitted && typed[setting.key] === undefined)
              ? null
              : result.error.message
          }
          onChange={(entered) => setTyped((before) => ({ ...before, [setting.key]: entered }))}
        />
      ))}
      <div className={classes.choices}>
        <SubmitButton size="small">{text('save')}</SubmitButton>
        <SmallButton onClick={cancel}>{text('cancel')}</SmallButton>
      </div>
    </form>
  )
}
