import { useState } from 'react'
import { useUser } from '../../session/SessionContext.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { FleetSkeleton } from './FleetSkeleton.tsx'
import { FleetView } from './FleetView.tsx'
import { FAMILIES } from './fleet.ts'
import { useFleetLists } from './useFleetLists.ts'

/** The whole fleet: a family that cannot be fetched says so, and the others stand. */
export function FleetOverview() {
  const lists = useFleetLists()
  const user = useUser()
  const [wanting, setWanting] = useState(0)
  const all = FAMILIES.map((family) => lists[family])
  const isKnown = all.some(({ ids }) => ids !== undefined)
  const isWaiting = all.some(({ ids, error }) => ids === undefined && error === null)
  const isEmpty = all.every(({ ids, isWhole }) => isWhole && ids?.length === 0)
  const trouble = wanting === 0 ? undefined : `${wanting} need${wanting === 1 ? 's' : ''} attention`
  return (
    <>
      <PageHeading title="Dashboard" trouble={trouble} />
      <PageStack>
        {FAMILIES.map((family) => {
          const { error, refetch } = lists[family]
          return error && <ErrorPanel key={family} message={error.message} onRetry={refetch} />
        })}
        {isEmpty ? (
          <Panel title="No devices yet">
            <EmptyPanel title="Nothing is assigned to you">
              {user?.merchant === true
                ? 'Devices appear here once they are assigned to this account. Ask whoever set it up for you.'
                : 'Ask your merchant to assign your devices to this account.'}
            </EmptyPanel>
          </Panel>
        ) : (
          <>
            {isKnown && <FleetView lists={lists} wanting={setWanting} />}
            {!isKnown && isWaiting && <FleetSkeleton />}
          </>
        )}
      </PageStack>
    </>
  )
}
