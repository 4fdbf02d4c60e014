import type { OnOff, Reported, SwitchStatus } from '@wattpost/protocol'
import { useState } from 'react'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCommandState } from '../../../live/useLiveState.ts'
import { ActionButton, SmallButton } from '../../../ui/Action.tsx'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fixed, UNKNOWN } from '../../../ui/quantity.ts'
import { Value } from '../../../ui/Value.tsx'
import { IfCommand, useCommand } from './command.tsx'
import classes from './SwitchPanel.module.css'
import { text } from './text.ts'

/** The output's switch, its power, the enclosure, `bv` as reported and the cut-off voltage [E5, C4, S10]. */
export function SwitchPanel({ switchStatus }: { readonly switchStatus: Reported<SwitchStatus> }) {
  const { id, stale } = useDevice()
  const live = useLive()
  const command = useCommandState('switch')
  const [confirming, setConfirming] = useState(false)
  const { requested, request } = useCommand<OnOff>(
    (state) => live.request('switch', { deviceId: id, on: state === 'on' }),
    (state) => switchStatus.switch === state,
  )
  const unlessStale = (value: string | undefined) => (stale ? UNKNOWN : (value ?? UNKNOWN))
  const word = (value: OnOff | undefined) => value && text(value)
  const isOn = switchStatus.switch === 'on'
  const target: OnOff = isOn ? 'off' : 'on'
  return (
    <Panel title={text('switch')}>
      <Facts
        facts={[
          [
            text('switch'),
            requested === null
              ? unlessStale(word(switchStatus.switch))
              : text(requested === 'on' ? 'turningOn' : 'turningOff'),
          ],
          [text('power'), unlessStale(word(switchStatus.power))],
          [
            text('tamper'),
            unlessStale(
              switchStatus.tamper && text(switchStatus.tamper === 'on' ? 'open' : 'closed'),
            ),
          ],
          [text('switchVoltage'), <Value key="bv" quantity={fixed(switchStatus.bv, 'mV', 0)} />],
          [text('cutOffVoltage'), <Value key="v" quantity={fixed(switchStatus.cut_off, 'V', 2)} />],
        ]}
      />
      <IfCommand state={command}>
        <div className={classes.command}>
          {confirming ? (
            <Notice role="alert" title={text(isOn ? 'confirmOff' : 'confirmOn')}>
              <p className={classes.text}>{text(isOn ? 'confirmOffText' : 'confirmOnText')}</p>
              <div className={classes.choices}>
                <ActionButton
                  size="small"
                  variant={isOn ? 'danger' : 'primary'}
                  isFocused
                  onClick={() => {
                    setConfirming(false)
                    request(target)
                  }}
                >
                  {text(isOn ? 'turnOff' : 'turnOn')}
                </ActionButton>
                <SmallButton onClick={() => setConfirming(false)}>{text('cancel')}</SmallButton>
              </div>
            </Notice>
          ) : (
            <SmallButton
              busy={requested !== null}
              disabled={command === 'waiting'}
              onClick={() => setConfirming(true)}
            >
              {text(isOn ? 'turnOff' : 'turnOn')}
            </SmallButton>
          )}
        </div>
      </IfCommand>
    </Panel>
  )
}
