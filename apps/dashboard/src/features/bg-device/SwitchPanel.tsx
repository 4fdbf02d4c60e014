import { Button } from '@mantine/core'
import type { OnOff, SwitchStatus } from '@wattpost/protocol'
import { useState } from 'react'
import { useLive } from '../../live/LiveContext.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './SwitchPanel.module.css'
import { useCommand } from './useCommand.ts'

const word = (state: OnOff) => (state === 'on' ? 'On' : 'Off')

interface SwitchPanelProps {
  readonly id: string
  readonly switchStatus: SwitchStatus
  readonly stale: boolean
}

/** The output's switch, the supply, tamper and the cut-off voltage [E5, C4, S10]. */
export function SwitchPanel({ id, switchStatus, stale }: SwitchPanelProps) {
  const live = useLive()
  const [asking, setAsking] = useState(false)
  const { wanted, give } = useCommand<OnOff>(
    (state) => live.request('switch', { deviceId: id, on: state === 'on' }),
    (state) => switchStatus.switch === state,
  )
  const now = (text: string) => (stale ? '—' : text)
  const target = switchStatus.switch === 'on' ? 'off' : 'on'
  return (
    <Panel title="Switch">
      <Facts
        facts={[
          ['Switch', wanted === null ? now(word(switchStatus.switch)) : `Turning ${wanted}…`],
          ['Power', now(word(switchStatus.power))],
          ['Tamper', now(switchStatus.tamper === 'on' ? 'Open' : 'Closed')],
          ['Cut-off voltage', <Value key="v" quantity={plain(switchStatus.cut_off, 'V', 2)} />],
        ]}
      />
      <div className={classes.command}>
        {asking ? (
          <Notice role="alert" title={`Turn the output ${target}?`}>
            <p className={classes.text}>
              {target === 'off'
                ? 'Everything that this device feeds loses power.'
                : 'Everything that is connected gets power at once.'}
            </p>
            <div className={classes.choices}>
              <Button
                size="compact-sm"
                color={target === 'off' ? 'error' : 'violet'}
                autoFocus
                onClick={() => {
                  setAsking(false)
                  give(target)
                }}
              >
                Turn {target}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
                Leave it {switchStatus.switch}
              </Button>
            </div>
          </Notice>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            loading={wanted !== null}
            onClick={() => setAsking(true)}
          >
            Turn {target}
          </Button>
        )}
      </div>
    </Panel>
  )
}
