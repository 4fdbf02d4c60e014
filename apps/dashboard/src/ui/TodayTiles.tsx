import type { Icon } from '@tabler/icons-react'
import type { Quantity } from './quantity.ts'
import { KeyFigures, Tile } from './Tile.tsx'
import { Value } from './Value.tsx'

/** One of the day's sums. */
export interface TodayTile {
  readonly label: string
  readonly Icon: Icon
  /** A CSS colour for the icon. */
  readonly color: string
  readonly quantity: Quantity
  readonly note?: string
}

interface TodayTilesProps {
  readonly label: string
  readonly tiles: readonly TodayTile[]
  /** The sums are not known: dashes replace them. */
  readonly stale?: boolean
}

/** The current day's sums. They stay readable when live values are stale. */
export function TodayTiles({ label, tiles, stale = false }: TodayTilesProps) {
  return (
    <section aria-label={label}>
      <KeyFigures>
        {tiles.map((tile) => (
          <Tile
            key={tile.label}
            label={tile.label}
            icon={<tile.Icon size={16} />}
            color={tile.color}
            note={tile.note}
          >
            <Value quantity={tile.quantity} stale={stale} />
          </Tile>
        ))}
      </KeyFigures>
    </section>
  )
}
