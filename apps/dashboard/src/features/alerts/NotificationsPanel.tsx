import { useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import {
  ALL_DEVICES,
  type AlertChoices,
  NOTIFIED_GROUPS,
  type NotifiedGroup,
  withNotify,
} from '../../domain/alerts/choices.ts'
import { ActionButton, SmallButton } from '../../ui/Action.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './NotificationsPanel.module.css'
import { notificationAccess, requestNotifications } from './notifications.ts'
import { text } from './text.ts'

interface NotificationsPanelProps {
  readonly choices: StoreApi<AlertChoices>
  /** Ids of all devices. */
  readonly deviceIds: readonly string[]
}

/** The choice of notifications by device and kind; the browser is asked for leave on a click only. */
export function NotificationsPanel({ choices, deviceIds }: NotificationsPanelProps) {
  const { notify } = useStore(choices)
  const [access, setAccess] = useState(notificationAccess)
  const isOn = access === 'granted' && Object.keys(notify).length > 0
  const choose = (deviceId: string, groups: readonly NotifiedGroup[] | null) =>
    choices.setState(withNotify(choices.getState(), deviceId, groups), true)
  const turnOn = async () => {
    const answer = await requestNotifications()
    setAccess(answer)
    if (answer === 'granted') choose(ALL_DEVICES, NOTIFIED_GROUPS)
  }
  return (
    <Panel title={text('notifications')}>
      <p className={classes.about}>{text('notificationsAbout')}</p>
      {access === 'unsupported' && <p>{text('notSupported')}</p>}
      {access === 'denied' && <p>{text('blocked')}</p>}
      {isOn ? (
        <>
          {Object.keys(notify).map((deviceId) => (
            <DeviceChoice
              key={deviceId}
              deviceId={deviceId}
              groups={notify[deviceId] ?? []}
              onChoose={(groups) => choose(deviceId, groups)}
            />
          ))}
          <AddDevice
            deviceIds={deviceIds}
            onAdd={(deviceId) => choose(deviceId, NOTIFIED_GROUPS)}
          />
          <SmallButton
            onClick={() => choices.setState({ ...choices.getState(), notify: {} }, true)}
          >
            {text('turnOff')}
          </SmallButton>
        </>
      ) : (
        (access === 'default' || access === 'granted') && (
          <ActionButton size="small" onClick={() => void turnOn()}>
            {text('turnOn')}
          </ActionButton>
        )
      )}
    </Panel>
  )
}

interface DeviceChoiceProps {
  readonly deviceId: string
  readonly groups: readonly NotifiedGroup[]
  readonly onChoose: (groups: readonly NotifiedGroup[] | null) => void
}

/** The groups chosen for a device, or for all without a choice of their own. */
function DeviceChoice({ deviceId, groups, onChoose }: DeviceChoiceProps) {
  const name = deviceId === ALL_DEVICES ? text('allDevices') : deviceId
  return (
    <fieldset className={classes.choice} aria-label={text('groupsOf', { name })}>
      <span className={classes.name}>{name}</span>
      {NOTIFIED_GROUPS.map((group) => (
        <Checkbox
          key={group}
          label={text(`${group}Group`)}
          checked={groups.includes(group)}
          onChange={(checked) =>
            onChoose(
              NOTIFIED_GROUPS.filter((one) => (one === group ? checked : groups.includes(one))),
            )
          }
        />
      ))}
      {deviceId !== ALL_DEVICES && (
        <button
          type="button"
          className={classes.remove}
          aria-label={text('removeDevice', { deviceId })}
          onClick={() => onChoose(null)}
        >
          {text('remove')}
        </button>
      )}
    </fieldset>
  )
}

interface AddDeviceProps {
  readonly deviceIds: readonly string[]
  readonly onAdd: (deviceId: string) => void
}

/** Adds a choice for one device by its id. */
function AddDevice({ deviceIds, onAdd }: AddDeviceProps) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const add = () => {
    const found = deviceIds.find((id) => id.toLowerCase() === typed.trim().toLowerCase())
    setRefused(found === undefined)
    if (found === undefined) return
    setTyped('')
    onAdd(found)
  }
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        size="small"
        label={text('deviceToAdd')}
        value={typed}
        maxLength={100}
        error={isRefused ? text('unknownDevice') : null}
        onChange={setTyped}
      />
      <SmallButton onClick={add}>{text('addDevice')}</SmallButton>
    </form>
  )
}
