import { IconActivity, IconClockPause, IconShieldCheck } from '@tabler/icons-react'
import { useLoaderData, useNavigate } from 'react-router'
import type { Payload } from '../api/payload.ts'
import { PowerPicture } from '../features/power-sample/PowerPicture.tsx'
import { sampleOf } from '../features/power-sample/sample.ts'
import { DemoEntrance } from '../features/sign-in/DemoAccounts.tsx'
import { useSeemsSignedIn } from '../session/SessionContext.tsx'
import { useConfig } from '../settings/config.ts'
import { ActionLink } from '../ui/Action.tsx'
import { FeatureCard } from '../ui/FeatureCard.tsx'
import { TextLink } from '../ui/links.tsx'
import classes from './LandingPage.module.css'
import { text } from './text.ts'

export function LandingPage() {
  const { productName, emulator } = useConfig()
  const navigate = useNavigate()
  const isMember = useSeemsSignedIn()
  return (
    <>
      <title>{text('landingTitle', { product: productName })}</title>
      <section className={classes.hero}>
        <div className={classes.text}>
          <h1 className={classes.title}>{text('landingHeading')}</h1>
          <p className={classes.lead}>{text('landingLead', { product: productName })}</p>
          <p className={classes.actions}>
            {isMember ? (
              <ActionLink to="/dashboard">{text('openDashboard')}</ActionLink>
            ) : (
              <ActionLink to="/login">{text('signIn')}</ActionLink>
            )}
            <ActionLink to="/features" variant="secondary">
              {text('seeFeatures')}
            </ActionLink>
          </p>
          {emulator && <DemoEntrance onDone={() => void navigate('/dashboard')} />}
        </div>
        <Picture />
      </section>
      <section className={classes.strengths} aria-label={text('highlights')}>
        <FeatureCard Icon={IconActivity} title={text('liveTitle')}>
          {text('liveText')}
        </FeatureCard>
        <FeatureCard Icon={IconClockPause} title={text('outagesTitle')}>
          {text('outagesText')} <TextLink to="/about#words">{text('glossary')}</TextLink>
        </FeatureCard>
        <FeatureCard Icon={IconShieldCheck} title={text('ownTitle')}>
          {text('ownText')}
        </FeatureCard>
      </section>
    </>
  )
}

/** The animation of the sample day; nothing when its content failed to load. */
function Picture() {
  const payload = useLoaderData<Payload>()
  const sample = payload.kind === 'loaded' ? sampleOf(payload.content) : null
  return sample && <PowerPicture sample={sample} />
}
