import { messageOf, type NotificationsThreshold } from '@wattpost/protocol'
import { useEffect, useReducer, useRef } from 'react'
import { THRESHOLDS } from '../../../domain/deviceSettings/setting.ts'
import { type SettingChanges, withChanges } from '../../../domain/deviceSettings/sharedSettings.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { text } from '../text.ts'
import { type Saving, type SavingEvent, saveEach, savingAfter } from './saving.ts'

export type ThresholdChanges = SettingChanges<keyof NotificationsThreshold>
export const THRESHOLD_KEYS = THRESHOLDS.map(({ key }) => key)

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
export function useSaveThresholds(ids: readonly string[]): SaveThresholds {
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
