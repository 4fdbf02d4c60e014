import { channelPower } from '../../../domain/quantities/hydra.ts'
import { LiveValue, useDevice } from '../../../ui/DeviceContext.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StateWord } from '../../../ui/StateWord.tsx'
import { shownQuantity } from '../../../ui/shownQuantity.tsx'
import classes from './ChannelTable.module.css'
import {
  type Channel,
  channelName,
  channelStateText,
  isGeneratorNeeded,
  type LastChannels,
  lastStateText,
} from './channels.ts'
import { text } from './text.ts'

interface ChannelTableProps {
  readonly channels: readonly Channel[]
  /** The channels in the last report, while the device does not report. */
  readonly last: LastChannels | null
  /** The page's own connection is down. */
  readonly isDisconnected: boolean
}

/** The AC channels, three a row, with state, power and voltage [C6, E15]; without reports with its last known state. */
export function ChannelTable(props: ChannelTableProps) {
  const { channels, last, isDisconnected } = props
  const { nowMs, tz } = useDevice()
  const isStandby = ({ group }: Channel) => group === 'generator' && !isGeneratorNeeded(channels)
  return (
    <Panel title={text('channels')}>
      <div className={classes.table}>
        {channels.map((channel) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a grid around it
          <div
            role="group"
            key={channel.channel}
            className={classes.channel}
            data-group={channel.group}
            aria-label={channelName(channel)}
          >
            <span className={classes.name}>{channelName(channel)}</span>
            <span className={classes.state}>
              <StateWord
                state={channel.state}
                {...(last === null && { label: channelStateText(channel, channels) })}
                calm={isStandby(channel)}
                isUnclear={isDisconnected}
              />
            </span>
            {last && (
              <span className={classes.last}>{lastStateText(channel, last, nowMs, tz)}</span>
            )}
            <span className={classes.values}>
              <span className={classes.power}>
                <LiveValue quantity={shownQuantity(channelPower.rp, channel.powerW)} />
              </span>{' '}
              <LiveValue quantity={shownQuantity(channelPower.v, channel.voltageV)} />
            </span>
          </div>
        ))}
      </div>
    </Panel>
  )
}
