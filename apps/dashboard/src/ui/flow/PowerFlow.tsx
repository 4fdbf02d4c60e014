import { useMemo } from 'react'
import { amount } from '../preferredQuantity.ts'
import { brief, type Quantity, quantityText } from '../quantity.ts'
import { FlowArrow } from './FlowArrow.tsx'
import { FlowDots } from './FlowDots.tsx'
import { flowLooks } from './flowLooks.ts'
import type { FlowNode } from './flowNode.ts'
import { type FlowShape, flowPicture, MIDDLE, NODE_RADIUS } from './flowShapes.ts'
import classes from './PowerFlow.module.css'

interface PowerFlowProps {
  /** What the picture is of, e.g. `Power now`. */
  readonly label: string
  /** Two at least; sources go to the left. */
  readonly nodes: readonly FlowNode[]
  /** Too old to be shown as alive: dashes in place of values, and nothing moves. */
  readonly stale: boolean
}

/** Where power comes from and where it goes now; nothing moves that does not flow. */
export function PowerFlow({ label, nodes, stale }: PowerFlowProps) {
  const { width, height, middle, shapes } = useMemo(() => flowPicture(nodes, stale), [nodes, stale])
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

/** A power without sign, for the way is drawn and said. */
function powerOf({ inW }: FlowNode, stale: boolean): Quantity {
  return stale || inW === null ? { number: '—', unit: '' } : amount(Math.abs(inW), 'W')
}

interface NodeProps {
  readonly shape: FlowShape
  readonly stale: boolean
}

function Node({ shape: { node, x, y, parts, way }, stale }: NodeProps) {
  const { color, Icon } = flowLooks[node.kind]
  const power = brief(powerOf(node, stale))
  return (
    <g
      data-node={node.kind}
      data-way={way}
      data-down={!stale && node.down === true}
      className={classes.node}
      style={{ color }}
    >
      {way !== 'still' && <FlowArrow part={parts[0]} way={way} />}
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
