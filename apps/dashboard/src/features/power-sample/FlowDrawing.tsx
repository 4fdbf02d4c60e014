import { type Icon, IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import { quantityText, scaled } from '../../ui/quantity.ts'
import classes from './FlowDrawing.module.css'
import { type Flow, flowsOf } from './flows.ts'
import type { SampleMoment } from './sample.ts'

/** What stands at the four corners. */
type Corner = keyof ReturnType<typeof flowsOf>

const RADIUS = 36

/** Each line leads to the middle. */
const corners: Record<Corner, { x: number; y: number; line: string; name: string; Icon: Icon }> = {
  solar: { x: 48, y: 42, line: 'M84 42H130Q170 42 170 82V108', name: 'Solar', Icon: IconSun },
  grid: { x: 48, y: 206, line: 'M84 206H130Q170 206 170 166V140', name: 'Grid', Icon: IconPlug },
  load: { x: 312, y: 42, line: 'M276 42H230Q190 42 190 82V108', name: 'Load', Icon: IconHome },
  battery: {
    x: 312,
    y: 206,
    line: 'M276 206H230Q190 206 190 166V140',
    name: 'Battery',
    Icon: IconBattery2,
  },
}

/** Where the power comes from and where it goes, in one moment. */
export function FlowDrawing({ moment }: { readonly moment: SampleMoment }) {
  const flows = flowsOf(moment)
  const powers = {
    solar: moment.solarW,
    grid: moment.gridW,
    load: moment.loadW,
    battery: Math.abs(moment.batteryW),
  }
  return (
    <svg viewBox="0 0 360 266" className={classes.drawing} role="img" aria-label={LABEL}>
      {(Object.keys(corners) as Corner[]).map((corner) => (
        <CornerDrawing key={corner} corner={corner} flow={flows[corner]} powerW={powers[corner]} />
      ))}
      <rect x="156" y="108" width="48" height="32" rx="10" className={classes.middle} />
      <path d="M182 113l-7 12h5l-2 10 7-12h-5z" className={classes.bolt} />
    </svg>
  )
}

const LABEL =
  'A moving picture of one site: solar, grid and battery feed the load, and the sun charges the battery.'

interface CornerProps {
  readonly corner: Corner
  readonly flow: Flow
  readonly powerW: number
}

function CornerDrawing({ corner, flow, powerW }: CornerProps) {
  const { x, y, line, name, Icon } = corners[corner]
  const word = corner === 'battery' ? BATTERY_WORDS[flow.way] : name
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
        {word}
      </text>
    </g>
  )
}

const BATTERY_WORDS = { in: 'Battery gives', out: 'Battery charges', still: 'Battery rests' }
