import { messageOf, type NotificationsThreshold, type Reported } from '@wattpost/protocol'
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import {
  readSetting,
  type Setting,
  type SettingChanges,
  type SharedSetting,
  settingLabel,
  sharedSetting,
  THRESHOLDS,
  withChanges,
} from '../../../domain/deviceSettings/setting.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useConfig } from '../../../settings/config.ts'
import { ActionButton, SmallButton, SubmitButton } from '../../../ui/Action.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { quantityText, settingQuantity } from '../../../ui/quantity.ts'
import { text } from '../text.ts'
import {
  byReason,
  type Progress,
  type Saving,
  type SavingEvent,
  saveEach,
  savingAfter,
} from './saving.ts'
import classes from './ThresholdsDialog.module.css'

interface ThresholdsDialogProps {
  /** Devices of the bg family. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Sets the same thresholds for several devices: the entered values, then progress, then what was not saved. */
export function ThresholdsDialog({ ids: chosen, onClose }: ThresholdsDialogProps) {
  const { productName } = useConfig()
  const live = useLive()
  // Fixed while the form is open: fields do not change while one reads or types.
  const [ids] = useState(chosen)
  const [devices] = useState(() =>
    ids.map<Reported<NotificationsThreshold>>(
      (id) => live.stores.bg.read(id)?.device.notifications_threshold ?? {},
    ),
  )
  const { state, save, retry, stop } = useSaveThresholds(ids)
  return (
    <Dialog title={text('thresholdsOf', { count: ids.length })} onClose={onClose}>
      {(close) => (
        <>
          <p className={classes.about}>{text('thresholdsFor', { productName })}</p>
          {state.kind === 'editing' && <ThresholdFields {...{ devices, save }} cancel={close} />}
          {state.kind === 'saving' && <SavingProgress progress={state} stop={stop} />}
          {state.kind === 'done' && <SavingResult progress={state} retry={retry} close={close} />}
          <LiveRegion
            text={state.kind === 'done' ? text('savedFor', { count: state.savedCount }) : ''}
          />
        </>
      )}
    </Dialog>
  )
}

interface SavingProgressProps {
  readonly progress: Progress
  readonly stop: () => void
}

/** Number of devices that are saved so far. */
function SavingProgress({ progress, stop }: SavingProgressProps) {
  const { total, savedCount, unsaved } = progress
  const words = text('savingProgress', { saved: savedCount, total })
  return (
    <>
      <p className={classes.words}>{words}</p>
      <progress
        className={classes.progress}
        aria-label={words}
        value={savedCount + unsaved.length}
        max={total}
      />
      <div className={classes.choices}>
        <SmallButton isFocused onClick={stop}>
          {text('stopSaving')}
        </SmallButton>
      </div>
    </>
  )
}

interface SavingResultProps {
  readonly progress: Progress
  readonly retry: () => void
  readonly close: () => void
}

/** Number of saved devices, and each unsaved one with its reason. */
function SavingResult({ progress, retry, close }: SavingResultProps) {
  const { savedCount, unsaved } = progress
  const hasFailed = unsaved.length > 0
  return (
    <>
      <p className={classes.words}>{text('savedFor', { count: savedCount })}</p>
      {hasFailed && (
        <section aria-label={text('notSavedFor', { count: unsaved.length })}>
          <p className={classes.error}>{text('notSavedFor', { count: unsaved.length })}</p>
          <ul className={classes.unsaved}>
            {byReason(unsaved).map((reason) => (
              <Reason key={reason.message} {...reason} />
            ))}
          </ul>
        </section>
      )}
      <div className={classes.choices}>
        {hasFailed && (
          <ActionButton size="small" isFocused onClick={retry}>
            {text('retryUnsaved', { count: unsaved.length })}
          </ActionButton>
        )}
        <SmallButton isFocused={!hasFailed} onClick={close}>
          {text('close')}
        </SmallButton>
      </div>
    </>
  )
}

/** Devices with a reason; many reasons of a server name their device already. */
function Reason({ message, ids }: ReturnType<typeof byReason>[number]) {
  const isNamed = ids.every((id) => message.includes(id))
  return (
    <li>
      {!isNamed && <span className={classes.ids}>{ids.join(', ')}</span>}
      <span className={classes.reason}>{message}</span>
    </li>
  )
}

interface ThresholdFieldsProps {
  /** The thresholds that each device has reported. */
  readonly devices: readonly Reported<NotificationsThreshold>[]
  readonly save: (changes: ThresholdChanges) => void
  readonly cancel: () => void
}

/** A field for each threshold: the value that all devices have, or empty where they differ. */
function ThresholdFields({ devices, save, cancel }: ThresholdFieldsProps) {
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

type ThresholdChanges = SettingChanges<keyof NotificationsThreshold>
const THRESHOLD_KEYS = THRESHOLDS.map(({ key }) => key)

interface SaveThresholds {
  readonly state: Saving<ThresholdChanges>
  readonly save: (changes: ThresholdChanges) => void
  /** Tries the unsaved devices again. */
  readonly retry: () => void
  /** Begins no further device. */
  readonly stop: () => void
}

const EDITING: Saving<ThresholdChanges> = { kind: 'editing' }

/** Sets thresholds of several devices, each by the command of its own page [E7]; stops when its component unmounts. */
function useSaveThresholds(ids: readonly string[]): SaveThresholds {
  const live = useLive()
  const [state, dispatch] = useReducer<Saving<ThresholdChanges>, [SavingEvent<ThresholdChanges>]>(
    savingAfter,
    EDITING,
  )
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort(new Error(text('notSent')))
  useEffect(() => () => running.current?.abort(), [])
  const saveOne = async (deviceId: string, changes: ThresholdChanges) => {
    // Read when it is sent: a retry can be minutes later.
    const reported = live.stores.bg.read(deviceId)?.device.notifications_threshold ?? {}
    const thresholds = withChanges(THRESHOLD_KEYS, reported, changes)
    if (thresholds === null) throw new Error(text('notReportedAll'))
    await live.request('thresholds', { deviceId, ...thresholds })
  }
  const saveAll = async (devices: readonly string[], changes: ThresholdChanges) => {
    const controller = new AbortController()
    running.current = controller
    await saveEach({
      ids: devices,
      save: (id) => saveOne(id, changes),
      onSaved: () => dispatch({ type: 'saved' }),
      onFailed: (id, error) =>
        dispatch({ type: 'failed', unsaved: { id, message: messageOf(error) } }),
      signal: controller.signal,
    })
    dispatch({ type: 'ended' })
  }
  const save = (changes: ThresholdChanges) => {
    dispatch({ type: 'started', changes, total: ids.length })
    void saveAll(ids, changes)
  }
  const retry = () => {
    if (state.kind !== 'done') return
    dispatch({ type: 'retried' })
    const unsaved = state.unsaved.map(({ id }) => id)
    void saveAll(unsaved, state.changes)
  }
  return { state, save, retry, stop }
}
