import { type Icon, IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import { quantityText, scaled } from '../../ui/quantity.ts'
import classes from './FlowDrawing.module.css'
import { type Flow, flowsOf, type SampleMoment } from './sample.ts'
import { text } from './text.ts'

/** The corners of the drawing. */
type Corner = keyof ReturnType<typeof flowsOf>

const RADIUS = 36

/** Each line ends in the middle. */
const corners: Record<Corner, { x: number; y: number; line: string; Icon: Icon }> = {
  solar: { x: 48, y: 42, line: 'M84 42H130Q170 42 170 82V108', Icon: IconSun },
  grid: { x: 48, y: 206, line: 'M84 206H130Q170 206 170 166V140', Icon: IconPlug },
  load: { x: 312, y: 42, line: 'M276 42H230Q190 42 190 82V108', Icon: IconHome },
  battery: {
    x: 312,
    y: 206,
    line: 'M276 206H230Q190 206 190 166V140',
    Icon: IconBattery2,
  },
}

/** The power flow of a moment. */
export function FlowDrawing({ moment }: { readonly moment: SampleMoment }) {
  const flows = flowsOf(moment)
  const powers = {
    solar: moment.solarW,
    grid: moment.gridW,
    load: moment.loadW,
    battery: Math.abs(moment.batteryW),
  }
  return (
    <svg viewBox="0 0 360 266" className={classes.drawing} role="img" aria-label={text('label')}>
      {(Object.keys(corners) as Corner[]).map((corner) => (
        <CornerDrawing key={corner} corner={corner} flow={flows[corner]} powerW={powers[corner]} />
      ))}
      <rect x="156" y="108" width="48" height="32" rx="10" className={classes.middle} />
      <path d="M182 113l-7 12h5l-2 10 7-12h-5z" className={classes.bolt} />
    </svg>
  )
}

interface CornerProps {
  readonly corner: Corner
  readonly flow: Flow
  readonly powerW: number
}

function CornerDrawing({ corner, flow, powerW }: CornerProps) {
  const { x, y, line, Icon } = corners[corner]
  return (
    <g data-corner={corner} data-way={flow.way} data-pace={flow.pace} className={classes.corner}>
      <path d={line} className={classes.line} />
      <path d={line} className={classes.flow} />
      <circle cx={x} cy={y} r={RADIUS} className={classes.circle} />
      <Icon x={x - 12} y={y - 24} size={24} className={classes.icon} />
      <text x={x} y={y + 17} className={classes.power}>
        {quantityText(scaled(powerW, 'W'))}
      </text>
      <text x={x} y={y + RADIUS + 16} className={classes.name}>
        {nameOf(corner, flow)}
      </text>
    </g>
  )
}

const BATTERY = { in: 'batteryIn', out: 'batteryOut', still: 'batteryStill' } as const

function nameOf(corner: Corner, { way }: Flow): string {
  return corner === 'battery' ? text(BATTERY[way]) : text(corner)
}
