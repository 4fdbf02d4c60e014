import { useBackend } from '../../../api/ApiContext.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { text } from './text.ts'

interface NoEnergyProps {
  /** The device has AC channels, so that it can have import. */
  readonly hasChannels: boolean
  /** The text when the backend could have sent energies: the reason and the next step. */
  readonly missing: 'noEnergy' | 'noEnergyYet'
}

/** An empty panel of energies, with the reason. */
export function NoEnergy({ hasChannels, missing }: NoEnergyProps) {
  const { energyTypes } = useBackend()
  const reason = !hasChannels && energyTypes.isImportOnly() ? 'importOnly' : missing
  return <EmptyPanel title={text(reason)}>{text(`${reason}Text`)}</EmptyPanel>
}
