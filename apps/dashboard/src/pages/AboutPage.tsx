import { Text } from '@mantine/core'
import { useConfig } from '../api/config.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PageStack } from '../ui/PageStack.tsx'
import { Panel } from '../ui/Panel.tsx'

export function AboutPage() {
  const { productName } = useConfig()
  return (
    <>
      <PageHeading title={`About ${productName}`} />
      <PageStack>
        <Panel title="What it is">
          <Text>
            {productName} is a dashboard for energy devices that stand far away: solar systems with
            batteries, three-phase power meters, and hydras that watch grid, generator and batteries
            together. Live values come over a standing connection, the past comes when you ask for
            it.
          </Text>
        </Panel>
        <Panel title="Who it is for">
          <Text>
            Merchants who look after a fleet, and owners who look after their own site. Both see the
            same pages; each sees only the devices that are theirs to see.
          </Text>
        </Panel>
        <Panel title="What the words mean">
          <Text>
            A device is <b>up</b> when it reports and has power, <b>down</b> when it reports that no
            source gives power, and <b>unknown</b> when it does not report. Unknown time counts
            neither as up nor as down.
          </Text>
        </Panel>
      </PageStack>
    </>
  )
}
