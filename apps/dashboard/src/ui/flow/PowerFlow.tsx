import { useElementSize } from '@mantine/hooks'
import {
  type Icon,
  IconBattery2,
  IconCircleLetterA,
  IconCircleLetterB,
  IconCircleLetterC,
  IconEngine,
  IconHome,
  IconPlug,
  IconSun,
} from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { contained } from '../ErrorBoundary.tsx'
import { usePrinting } from '../print/usePrinting.ts'
import { amount, fixed, type Quantity, quantityText, shortened } from '../quantity.ts'
import {
  type FlowKind,
  type FlowNode,
  type FlowShape,
  flowLayout,
  HUB_SIZE,
  NODE_RADIUS,
} from './flowLayout.ts'
import classes from './PowerFlow.module.css'
import { PULSE_SPEEDS, pulseCount, usePulses } from './usePulses.ts'

interface PowerFlowProps {
  /** E.g. `Power now`. */
  readonly label: string
  /** At least two. */
  readonly nodes: readonly FlowNode[]
  /** Stale values are shown as dashes, without animation. */
  readonly stale: boolean
}

/** Width until the room is measured, CSS pixels. */
const FIRST_WIDTH = 320
/** Width in print, where a room measured on the screen is too wide, CSS pixels. */
const PRINT_WIDTH = 360

/** Current power of each source and consumer, as wide as its room; flows are animated. */
export const PowerFlow = contained(PowerFlowContent)

function PowerFlowContent({ label, nodes, stale }: PowerFlowProps) {
  const room = useElementSize<HTMLDivElement>()
  const printing = usePrinting()
  const roomWidth = printing ? PRINT_WIDTH : room.width
  const { width, height, hub, shapes } = useMemo(
    () => flowLayout(nodes, stale, roomWidth || FIRST_WIDTH),
    [nodes, stale, roomWidth],
  )
  const size = { width, height, viewBox: `0 0 ${width} ${height}` }
  return (
    <section aria-label={label} className={classes.flow}>
      <div ref={room.ref} className={classes.room} style={{ height }}>
        <div className={classes.drawing}>
          <svg {...size} className={classes.layer} aria-hidden>
            {shapes.map((shape) => (
              <FlowLine key={shape.node.name} shape={shape} stale={stale} />
            ))}
          </svg>
          {shapes.map(
            ({ node, line, points, direction, width: lineWidth }) =>
              direction !== 'still' && (
                <Pulses
                  key={node.name}
                  line={line}
                  points={points}
                  direction={direction}
                  size={Math.round(lineWidth / 2) + 4}
                  speed={
                    PULSE_SPEEDS[Math.min(2, Math.floor((lineWidth - 2) / 2))] ?? PULSE_SPEEDS[0]
                  }
                  color={flowStyles[node.kind].color}
                />
              ),
          )}
          <svg {...size} className={classes.layer} aria-hidden>
            {shapes.map((shape) => (
              <Node key={shape.node.name} shape={shape} stale={stale} />
            ))}
            <g transform={`translate(${hub.x} ${hub.y})`}>
              <rect
                x={-HUB_SIZE.width / 2}
                y={-HUB_SIZE.height / 2}
                width={HUB_SIZE.width}
                height={HUB_SIZE.height}
                rx="10"
                className={classes.middle}
              />
              <path d="M2 -11l-7 12h5l-2 10 7 -12h-5z" className={classes.bolt} />
            </g>
          </svg>
        </div>
      </div>
      <dl className={classes.words}>
        {nodes.map((node) => (
          <div key={node.name}>
            <dt>{stale ? node.name : [node.name, wordOf(node)].join(' ').trim()}</dt>
            <dd>{quantityText(powerOf(node, stale))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A power with the sign of its quantity; without a sign where only the direction has a meaning. */
function powerOf({ inW, valueW }: FlowNode, stale: boolean): Quantity {
  if (stale || inW === null) return { number: '—', unit: '' }
  return amount(valueW ?? Math.abs(inW), 'W')
}

/** State of charge and direction, e.g. `82 % · charging`. */
function wordOf({ chargePercent, word }: FlowNode): string {
  const charge =
    chargePercent === undefined ? undefined : quantityText(fixed(chargePercent, '%', 0))
  return [charge, word].filter((part) => part !== undefined).join(' · ')
}

interface ShapeProps {
  readonly shape: FlowShape
  readonly stale: boolean
}

function FlowLine({ shape: { node, line, direction, width }, stale }: ShapeProps) {
  return (
    <path
      d={line}
      data-down={!stale && node.down === true}
      data-direction={direction}
      className={classes.line}
      style={{ color: flowStyles[node.kind].color, strokeWidth: width }}
    />
  )
}

function Node({ shape: { node, x, y, direction }, stale }: ShapeProps) {
  const { color, Icon } = flowStyles[node.kind]
  const power = shortened(powerOf(node, stale))
  const word = wordOf(node)
  const { chargePercent } = node
  return (
    <g
      data-node={node.kind}
      data-direction={direction}
      data-down={!stale && node.down === true}
      className={classes.node}
      style={{ color }}
    >
      <circle cx={x} cy={y} r={NODE_RADIUS} className={classes.circle} />
      {!stale && chargePercent !== undefined && (
        <circle
          cx={x}
          cy={y}
          r={NODE_RADIUS}
          pathLength={100}
          strokeDasharray={`${Math.max(0, Math.min(100, chargePercent))} 100`}
          transform={`rotate(-90 ${x} ${y})`}
          className={classes.charge}
        />
      )}
      <Icon x={x - 10} y={y - 33} size={20} className={classes.icon} />
      <text x={x} y={y + 8} className={classes.power}>
        {power.number}
      </text>
      <text x={x} y={y + 24} className={classes.unit}>
        {power.unit}
      </text>
      <text x={x} y={y + NODE_RADIUS + 18} className={classes.name}>
        {node.name}
      </text>
      {!stale && word !== '' && (
        <text x={x} y={y + NODE_RADIUS + 34} className={classes.word}>
          {word}
        </text>
      )}
    </g>
  )
}

interface PulsesProps extends Pick<FlowShape, 'line' | 'points'> {
  readonly direction: 'in' | 'out'
  /** CSS pixels. */
  readonly size: number
  /** CSS pixels a second. */
  readonly speed: number
  readonly color: string
}

/** Dots that move along a line in the direction of the power. Rendered again only when the line or the speed changes. */
const Pulses = memo(
  function Pulses({ points, direction, size, speed, color }: PulsesProps) {
    const room = usePulses(points, direction, speed)
    return (
      <div ref={room} className={classes.pulses} style={{ color }} aria-hidden>
        {Array.from({ length: pulseCount(points) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pulses without identity
          <span key={at} style={{ width: size, height: size, margin: -size / 2 }} />
        ))}
      </div>
    )
  },
  (a, b) =>
    a.line === b.line &&
    a.direction === b.direction &&
    a.size === b.size &&
    a.speed === b.speed &&
    a.color === b.color,
)

/** Colour and icon of each kind. */
const flowStyles: Readonly<Record<FlowKind, { readonly color: string; readonly Icon: Icon }>> = {
  solar: { color: 'var(--source-solar)', Icon: IconSun },
  grid: { color: 'var(--source-grid)', Icon: IconPlug },
  generator: { color: 'var(--source-generator)', Icon: IconEngine },
  battery: { color: 'var(--source-battery)', Icon: IconBattery2 },
  load: { color: 'var(--source-load)', Icon: IconHome },
  phaseA: { color: 'var(--phase-a)', Icon: IconCircleLetterA },
  phaseB: { color: 'var(--phase-b)', Icon: IconCircleLetterB },
  phaseC: { color: 'var(--phase-c)', Icon: IconCircleLetterC },
}
