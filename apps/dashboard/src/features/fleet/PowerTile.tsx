import { IconHome, IconSun } from '@tabler/icons-react'
import { amount } from '../../ui/preferredQuantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'
import type { FleetPower } from './fleetPower.ts'

interface PowerTileProps {
  readonly label: string
  readonly powerW: number
  readonly power: FleetPower
  readonly kind: 'solar' | 'load'
}

/** What flows now, and how many devices tell. */
export function PowerTile({ label, powerW, power: { tell, untold }, kind }: PowerTileProps) {
  const Icon = kind === 'solar' ? IconSun : IconHome
  const silent = untold === 1 ? '1 device does not tell' : `${untold} devices do not tell`
  return (
    <Tile
      label={label}
      icon={<Icon size={18} />}
      color={`var(--source-${kind})`}
      note={untold > 0 ? silent : `from ${tell} ${tell === 1 ? 'device' : 'devices'}`}
    >
      <Value quantity={amount(powerW, 'W')} stale={tell === 0} />
    </Tile>
  )
}
