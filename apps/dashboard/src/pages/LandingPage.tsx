import { IconActivity, IconClockPause, IconShieldCheck } from '@tabler/icons-react'
import { useLoaderData, useNavigate } from 'react-router'
import { useConfig } from '../api/config.ts'
import type { Payload } from '../api/payload.ts'
import { PowerPicture } from '../features/power-sample/PowerPicture.tsx'
import { sampleOf } from '../features/power-sample/sample.ts'
import { DemoEntrance } from '../features/sign-in/DemoEntrance.tsx'
import { useSeemsSignedIn } from '../session/SessionContext.tsx'
import { ActionLink } from '../ui/Action.tsx'
import { Strength } from '../ui/Strength.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './LandingPage.module.css'

export function LandingPage() {
  const { productName, emulator } = useConfig()
  const navigate = useNavigate()
  const isMember = useSeemsSignedIn()
  return (
    <>
      <title>{`${productName} · energy devices, live`}</title>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.title}>See your energy devices as they are, now and before.</h1>
          <p className={classes.lead}>
            {productName} shows solar systems, power meters and hydras live, and what they did while
            you were not looking.
          </p>
          <p className={classes.actions}>
            {isMember ? (
              <ActionLink to="/dashboard">To your dashboard</ActionLink>
            ) : (
              <ActionLink to="/login">Sign in</ActionLink>
            )}
            <ActionLink to="/features" look="quiet">
              What it does
            </ActionLink>
          </p>
          {emulator && <DemoEntrance onDone={() => void navigate('/dashboard')} />}
        </div>
        <Picture />
      </section>
      <section className={classes.strengths} aria-label="Strengths">
        <Strength Icon={IconActivity} title="Live, and honest about it">
          Values arrive as they are measured. One that is too old is shown as old, never as alive.
        </Strength>
        <Strength Icon={IconClockPause} title="No outage gets lost">
          Every failure of grid or generator has its beginning, its end and its place in the totals.
          What nobody could measure is said to be <TextLink to="/about#words">unknown</TextLink>.
        </Strength>
        <Strength Icon={IconShieldCheck} title="Only your devices">
          Owners see their own, merchants their fleet, nobody anything else.
        </Strength>
      </section>
    </>
  )
}

/** Without its sample the page says what it has to say all the same. */
function Picture() {
  const payload = useLoaderData<Payload>()
  const sample = payload.kind === 'loaded' ? sampleOf(payload.content) : null
  return sample && <PowerPicture sample={sample} />
}
