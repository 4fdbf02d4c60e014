import {
  type Icon,
  IconActivity,
  IconBolt,
  IconChartBar,
  IconGauge,
  IconSolarPanel,
  IconTimeline,
} from '@tabler/icons-react'
import { PanelGrid } from '../ui/PanelGrid.tsx'
import { Strength } from '../ui/Strength.tsx'
import { ContentPage } from './ContentPage.tsx'

/** By the names that the page's content uses. */
const icons: Readonly<Record<string, Icon>> = {
  solar: IconSolarPanel,
  meter: IconGauge,
  hydra: IconBolt,
  timeline: IconTimeline,
  energy: IconChartBar,
  live: IconActivity,
}

export function FeaturesPage() {
  return (
    <ContentPage>
      {({ sections }) => (
        <PanelGrid>
          {sections.map(({ icon, title, text }) => (
            <Strength key={title} Icon={icons[icon] ?? IconBolt} title={title}>
              {text}
            </Strength>
          ))}
        </PanelGrid>
      )}
    </ContentPage>
  )
}
