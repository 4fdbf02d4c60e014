import {
  type Icon,
  IconActivity,
  IconBolt,
  IconChartBar,
  IconGauge,
  IconSolarPanel,
  IconTimeline,
} from '@tabler/icons-react'
import { FeatureCard } from '../ui/FeatureCard.tsx'
import { PanelGrid } from '../ui/Panel.tsx'
import { ContentPage } from './ContentPage.tsx'

/** Icons by their names in the content. */
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
            <FeatureCard key={title} Icon={icons[icon] ?? IconBolt} title={title}>
              {text}
            </FeatureCard>
          ))}
        </PanelGrid>
      )}
    </ContentPage>
  )
}
