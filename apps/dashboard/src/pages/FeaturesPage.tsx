import {
  type Icon,
  IconActivity,
  IconBattery,
  IconBell,
  IconBolt,
  IconChartBar,
  IconGauge,
  IconLanguage,
  IconMapPin,
  IconReport,
  IconSolarPanel,
  IconTimeline,
  IconZoomIn,
} from '@tabler/icons-react'
import { FeatureCard } from '../ui/FeatureCard.tsx'
import { ContentPage } from './ContentPage.tsx'
import classes from './FeaturesPage.module.css'

/** Icons by their names in the content. */
const icons: Readonly<Record<string, Icon>> = {
  solar: IconSolarPanel,
  meter: IconGauge,
  hydra: IconBolt,
  timeline: IconTimeline,
  energy: IconChartBar,
  live: IconActivity,
  alerts: IconBell,
  fleet: IconMapPin,
  report: IconReport,
  owner: IconBattery,
  zoom: IconZoomIn,
  language: IconLanguage,
}

export function FeaturesPage() {
  return (
    <ContentPage>
      {({ sections }) => (
        <div className={classes.features}>
          {sections.map(({ icon, title, text }) => (
            <FeatureCard key={title} Icon={icons[icon] ?? IconBolt} title={title}>
              {text}
            </FeatureCard>
          ))}
        </div>
      )}
    </ContentPage>
  )
}
