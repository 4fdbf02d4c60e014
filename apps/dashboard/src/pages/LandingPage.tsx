import { Button, Group } from '@mantine/core'
import { IconActivity, IconClockPause, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useConfig } from '../api/config.ts'
import { Strength } from '../ui/Strength.tsx'
import classes from './LandingPage.module.css'

export function LandingPage() {
  const { productName } = useConfig()
  return (
    <>
      <title>{`${productName} · energy devices, live`}</title>
      <section className={classes.hero}>
        <h1 className={classes.title}>See your energy devices as they are, now and before.</h1>
        <p className={classes.lead}>
          {productName} shows solar systems, power meters and hydras live, and what they did while
          you were not looking.
        </p>
        <Group justify="center">
          <Button component={Link} to="/login" size="md">
            Sign in
          </Button>
          <Button component={Link} to="/features" size="md" variant="default">
            What it does
          </Button>
        </Group>
      </section>
      <section className={classes.strengths} aria-label="Strengths">
        <Strength Icon={IconActivity} title="Live, and honest about it">
          Values arrive as they are measured. One that is too old is shown as old, never as alive.
        </Strength>
        <Strength Icon={IconClockPause} title="No outage gets lost">
          Every failure of grid or generator has its beginning, its end and its place in the totals.
          What nobody could measure is said to be unknown.
        </Strength>
        <Strength Icon={IconShieldCheck} title="Only your devices">
          Owners see their own, merchants their fleet, nobody anything else.
        </Strength>
      </section>
    </>
  )
}
