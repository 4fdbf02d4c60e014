import {
  IconBolt,
  IconChartBar,
  IconGauge,
  IconSolarPanel,
  IconTimeline,
} from '@tabler/icons-react'
import { useConfig } from '../api/config.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PanelGrid } from '../ui/PanelGrid.tsx'
import { Strength } from '../ui/Strength.tsx'

export function FeaturesPage() {
  const { productName } = useConfig()
  return (
    <>
      <PageHeading title="Features" />
      <PanelGrid>
        <Strength Icon={IconSolarPanel} title={`${productName} devices`}>
          Solar, battery, AC input and load in watts, the output's switch, tamper and cut-off
          voltage, and the energies of the running day.
        </Strength>
        <Strength Icon={IconGauge} title="Power meters">
          Three phases side by side: voltage, current, active, reactive and apparent power, power
          factor. Energy in and out by day, week and month.
        </Strength>
        <Strength Icon={IconBolt} title="Hydra devices">
          Grid and generator channel by channel, battery monitors, and which source carries the load
          now.
        </Strength>
        <Strength Icon={IconTimeline} title="Outages as they were">
          A lane for each channel with up, down and unknown, and the availability of grid and
          generator in percent for any day, week or month.
        </Strength>
        <Strength Icon={IconChartBar} title="Energy that adds up">
          Hours sum to days and days to months, in the time zone of the site.
        </Strength>
      </PanelGrid>
    </>
  )
}
