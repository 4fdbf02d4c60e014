import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { StateWord } from '../../ui/StateWord.tsx'
import { Value } from '../../ui/Value.tsx'
import classes from './ChannelCards.module.css'
import { type Channel, channelName } from './channels.ts'

interface ChannelCardsProps {
  readonly channels: readonly Channel[]
  readonly stale: boolean
}

/** Each AC channel with its state, power and voltage [C6, E15]. */
export function ChannelCards({ channels, stale }: ChannelCardsProps) {
  return (
    <section className={classes.cards} aria-label="Channels">
      {channels.map((channel) => (
        <fieldset
          key={channel.channel}
          className={classes.card}
          data-group={channel.group}
          aria-label={channelName(channel)}
        >
          <span className={classes.name}>{channelName(channel)}</span>
          <StateWord state={channel.state} calm={channel.group === 'generator'} />
          <span className={classes.power}>
            <Value quantity={amount(channel.powerW, 'W')} stale={stale} />
          </span>
          <Value quantity={plain(channel.voltageV, 'V', 0)} stale={stale} />
        </fieldset>
      ))}
    </section>
  )
}
