import { type Icon, IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import type { PowerState } from '@wattpost/protocol'
import { amount } from '../../ui/preferredQuantity.ts'
import { type Quantity, quantityText } from '../../ui/quantity.ts'
import { type BgCorner, type BgFlow, bgFlows } from './bgFlows.ts'
import classes from './PowerFlow.module.css'

const RADIUS = 38

/** What stands at the four corners; each line leads to the middle. */
const corners: Record<BgCorner, { x: number; y: number; line: string; Icon: Icon }> = {
  solar: { x: 50, y: 44, line: 'M88 44H130Q170 44 170 84V108', Icon: IconSun },
  grid: { x: 50, y: 204, line: 'M88 204H130Q170 204 170 164V140', Icon: IconPlug },
  load: { x: 310, y: 44, line: 'M190 108V84Q190 44 230 44H272', Icon: IconHome },
  battery: { x: 310, y: 204, line: 'M190 140V164Q190 204 230 204H272', Icon: IconBattery2 },
}

interface PowerFlowProps {
  readonly powerState: PowerState
  readonly stale: boolean
}

/** Where the power comes from and where it goes now; nothing moves that does not flow [S15–S18]. */
export function PowerFlow({ powerState, stale }: PowerFlowProps) {
  const flows = bgFlows(powerState)
  const all = Object.entries(flows) as [BgCorner, BgFlow][]
  return (
    <section aria-label="Power now" className={classes.panel}>
      <svg viewBox="-10 0 380 264" className={classes.drawing} aria-hidden>
        <title>Power now</title>
        {all.map(([corner, flow]) => (
          <Corner key={corner} corner={corner} flow={flow} stale={stale} />
        ))}
        <rect x="156" y="108" width="48" height="32" rx="10" className={classes.middle} />
        <path d="M182 113l-7 12h5l-2 10 7-12h-5z" className={classes.bolt} />
      </svg>
      <dl className={classes.words}>
        {all.map(([corner, flow]) => (
          <div key={corner}>
            <dt>{stale && corner === 'battery' ? 'Battery' : flow.word}</dt>
            <dd>{textOf(flow, stale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function textOf({ powerW }: BgFlow, stale: boolean): string {
  const quantity: Quantity = amount(powerW, 'W')
  return stale ? '—' : quantityText(quantity)
}

interface CornerProps {
  readonly corner: BgCorner
  readonly flow: BgFlow
  readonly stale: boolean
}

function Corner({ corner, flow, stale }: CornerProps) {
  const { x, y, line, Icon } = corners[corner]
  const word = stale && corner === 'battery' ? 'Battery' : flow.word
  return (
    <g data-corner={corner} data-way={stale ? 'still' : flow.way} className={classes.corner}>
      <path d={line} className={classes.line} />
      <path d={line} className={classes.flow} />
      <circle cx={x} cy={y} r={RADIUS} className={classes.circle} />
      <Icon x={x - 12} y={y - 25} size={24} className={classes.icon} />
      <text x={x} y={y + 17} className={classes.power}>
        {textOf(flow, stale)}
      </text>
      <text x={x} y={y + RADIUS + 16} className={classes.name}>
        {word}
      </text>
    </g>
  )
}
