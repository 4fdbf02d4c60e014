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
import { type CSSProperties, useMemo } from 'react'
import { contained } from '../ErrorBoundary.tsx'
import { amount, type Quantity, quantityText, shortened } from '../quantity.ts'
import {
  DOT_GAP,
  type FlowDirection,
  type FlowKind,
  type FlowNode,
  type FlowShape,
  flowLayout,
  type LineSegment,
  MIDDLE,
  NODE_RADIUS,
} from './flowLayout.ts'
import classes from './PowerFlow.module.css'

interface PowerFlowProps {
  /** E.g. `Power now`. */
  readonly label: string
  /** At least two. */
  readonly nodes: readonly FlowNode[]
  /** Stale values are shown as dashes, without animation. */
  readonly stale: boolean
}

/** Current power of each source and consumer; flows are animated. */
export const PowerFlow = contained(PowerFlowContent)

function PowerFlowContent({ label, nodes, stale }: PowerFlowProps) {
  const { width, height, middle, shapes } = useMemo(() => flowLayout(nodes, stale), [nodes, stale])
  return (
    <section aria-label={label} className={classes.panel}>
      <div className={classes.drawing}>
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.layer} aria-hidden>
          {shapes.map(({ node, line }) => (
            <path
              key={node.name}
              d={line}
              data-down={!stale && node.down === true}
              className={classes.line}
            />
          ))}
        </svg>
        {shapes.map((shape) => (
          <FlowDots key={shape.node.name} shape={shape} width={width} />
        ))}
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.layer} aria-hidden>
          {shapes.map((shape) => (
            <Node key={shape.node.name} shape={shape} stale={stale} />
          ))}
          <g transform={`translate(${middle.x} ${middle.y})`}>
            <rect
              x={-MIDDLE.width / 2}
              y={-MIDDLE.height / 2}
              width={MIDDLE.width}
              height={MIDDLE.height}
              rx="10"
              className={classes.middle}
            />
            <path d="M2 -11l-7 12h5l-2 10 7 -12h-5z" className={classes.bolt} />
          </g>
        </svg>
      </div>
      <dl className={classes.words}>
        {nodes.map((node) => (
          <div key={node.name}>
            <dt>{stale ? node.name : [node.name, node.word].join(' ').trim()}</dt>
            <dd>{quantityText(powerOf(node, stale))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A power without its sign, which the direction shows. */
function powerOf({ inW }: FlowNode, stale: boolean): Quantity {
  return stale || inW === null ? { number: '—', unit: '' } : amount(Math.abs(inW), 'W')
}

interface NodeProps {
  readonly shape: FlowShape
  readonly stale: boolean
}

function Node({ shape: { node, x, y, segments, direction }, stale }: NodeProps) {
  const { color, Icon } = flowStyles[node.kind]
  const power = shortened(powerOf(node, stale))
  return (
    <g
      data-node={node.kind}
      data-direction={direction}
      data-down={!stale && node.down === true}
      className={classes.node}
      style={{ color }}
    >
      {direction !== 'still' && <FlowArrow segment={segments[0]} direction={direction} />}
      <circle cx={x} cy={y} r={NODE_RADIUS} className={classes.circle} />
      <Icon x={x - 10} y={y - 30} size={20} className={classes.icon} />
      <text x={x} y={y + 8} className={classes.power}>
        {power.number}
      </text>
      <text x={x} y={y + 23} className={classes.unit}>
        {power.unit}
      </text>
      <text x={x} y={y + NODE_RADIUS + 15} className={classes.name}>
        {node.name}
      </text>
      {!stale && node.word !== undefined && (
        <text x={x} y={y + NODE_RADIUS + 30} className={classes.word}>
          {node.word}
        </text>
      )}
    </g>
  )
}

interface FlowArrowProps {
  /** The line's segment at the node. */
  readonly segment: LineSegment | undefined
  readonly direction: FlowDirection
}

/** Direction of power, also visible without animation and in print. */
function FlowArrow({ segment, direction }: FlowArrowProps) {
  if (segment === undefined) return null
  const { x, y, length, turn } = segment
  const along = turn === 180 ? -length / 2 : length / 2
  const turned = direction === 'in' ? turn : (turn + 180) % 360
  return (
    <path
      d="M-5 -7L7 0L-5 7Z"
      transform={`translate(${x + along} ${y}) rotate(${turned})`}
      className={classes.arrow}
    />
  )
}

interface FlowDotsProps {
  readonly shape: FlowShape
  /** Width of the picture, in its own units. */
  readonly width: number
}

/**
 * Dots that move along a line, each straight segment behind its own window. They are boxes outside the SVG: browsers
 * composite a moving box, but repaint the whole page for motion within an SVG.
 */
function FlowDots({ shape: { node, segments, direction, speed }, width }: FlowDotsProps) {
  if (direction === 'still') return null
  const { color } = flowStyles[node.kind]
  return (
    <div
      aria-hidden
      data-direction={direction}
      data-speed={speed}
      style={{ color, '--picture-width': width, '--dot-gap': DOT_GAP } as CSSProperties}
    >
      {segments.map(({ x, y, length, turn, dotOffset }) => (
        <span
          key={turn}
          className={classes.window}
          style={
            { '--x': x, '--y': y, '--length': length, '--turn': `${turn}deg` } as CSSProperties
          }
        >
          <span className={classes.dots} style={{ '--behind': dotOffset } as CSSProperties} />
        </span>
      ))}
    </div>
  )
}

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
