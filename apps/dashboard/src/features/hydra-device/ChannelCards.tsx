import { IconAlertTriangle, IconCircleCheck, IconEngine, IconHelpCircle } from '@tabler/icons-react'
import { amount, fixed } from '../../ui/quantity.ts'
import { StateWord } from '../../ui/StateWord.tsx'
import { Value } from '../../ui/Value.tsx'
import classes from './ChannelCards.module.css'
import {
  type Channel,
  channelName,
  channelStateText,
  isGeneratorNeeded,
  type LastChannels,
  lastStateText,
  supplyNotes,
} from './channels.ts'
import { text } from './text.ts'

interface ChannelCardsProps {
  readonly channels: readonly Channel[]
  readonly stale: boolean
  /** The channels in the last report, while the device does not report. */
  readonly last: LastChannels | null
  /** The page's own connection is down. */
  readonly isDisconnected: boolean
  readonly nowMs: number
  readonly tz: string
}

/** Each AC channel with its state, power and voltage [C6, E15]; without reports with its last known state. */
export function ChannelCards(props: ChannelCardsProps) {
  const { channels, stale, last, isDisconnected, nowMs, tz } = props
  const isStandby = ({ group }: Channel) => group === 'generator' && !isGeneratorNeeded(channels)
  return (
    <section className={classes.cards} aria-label={text('channels')}>
      {channels.map((channel) => (
        <fieldset
          key={channel.channel}
          className={classes.card}
          data-group={channel.group}
          aria-label={channelName(channel)}
        >
          <span className={classes.name}>{channelName(channel)}</span>
          <span className={classes.state}>
            <StateWord
              state={channel.state}
              {...(last === null && { label: channelStateText(channel, channels) })}
              calm={isStandby(channel)}
              isDisconnected={isDisconnected}
            />
          </span>
          {last && <span className={classes.last}>{lastStateText(channel, last, nowMs, tz)}</span>}
          <span className={classes.power}>
            <Value quantity={amount(channel.powerW, 'W')} stale={stale} />
          </span>
          <Value quantity={fixed(channel.voltageV, 'V', 0)} stale={stale} />
        </fieldset>
      ))}
    </section>
  )
}

const ICONS = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  active: IconEngine,
  unknown: IconHelpCircle,
} as const

/** The state of grid and generator, a note each. The page's alert banner announces changes. */
export function SupplyBanner({ channels }: { readonly channels: readonly Channel[] }) {
  return (
    <div className={classes.banner} role="status" aria-live="off" aria-label={text('supply')}>
      {supplyNotes(channels).map((note) => {
        const Icon = ICONS[note.tone]
        return (
          <span key={note.text} className={classes.note} data-tone={note.tone}>
            <Icon size={20} aria-hidden />
            {note.text}
          </span>
        )
      })}
    </div>
  )
}
