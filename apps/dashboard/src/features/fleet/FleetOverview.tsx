import { use, useState } from 'react'
import { FAMILIES } from '../../domain/fleet.ts'
import { ActionLink } from '../../ui/Action.tsx'
import { SkeletonState } from '../../ui/Loaded.tsx'
import { ErrorPanel } from '../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeletons.tsx'
import { KeyFigures } from '../../ui/Tile.tsx'
import view from './FleetView.module.css'
import { FleetView } from './FleetView.tsx'
import { NoDevices } from './NoDevices.tsx'
import { text } from './text.ts'
import { skeletonState, useFleetLists } from './useFleetLists.ts'

/** The dashboard of the whole fleet; a family that fails to load shows its error above the others. */
export function FleetOverview() {
  const lists = useFleetLists()
  const [alertCount, setAlertCount] = useState(0)
  const familyLists = FAMILIES.map((family) => lists[family])
  const isKnown = familyLists.some(({ ids }) => ids !== undefined)
  const isUnknown = familyLists.some(({ ids, error }) => ids === undefined && error === null)
  const isEmpty = familyLists.every(({ ids, isWhole }) => isWhole && ids?.length === 0)
  const alert = alertCount === 0 ? undefined : text('alertCount', { count: alertCount })
  return (
    <>
      <PageHeading title={text('title')} alert={alert}>
        <span className={view.links} data-print="never">
          <ActionLink to="/sites" variant="secondary" size="small">
            {text('siteMap')}
          </ActionLink>
          <ActionLink to="/availability" variant="secondary" size="small">
            {text('reportLink')}
          </ActionLink>
        </span>
      </PageHeading>
      <PageStack>
        {FAMILIES.map((family) => {
          const { error, refetch } = lists[family]
          return error && <ErrorPanel key={family} message={error.message} onRetry={refetch} />
        })}
        {isEmpty ? (
          <Panel title={text('noDevicesTitle')}>
            <NoDevices />
          </Panel>
        ) : (
          <>
            {isKnown && <FleetView lists={lists} onAlertCount={setAlertCount} />}
            {!isKnown && isUnknown && (
              <SkeletonState value={skeletonState(lists)}>
                <FleetSkeleton />
              </SkeletonState>
            )}
          </>
        )}
      </PageStack>
    </>
  )
}

const FIGURES = ['grid', 'generator', 'solar', 'import']

/** The shape of the dashboard while it loads, or waits for the connection. */
function FleetSkeleton() {
  const isStill = use(SkeletonState) === 'idle'
  return (
    <>
      <SkeletonRows rows={1} height={452} />
      <KeyFigures>
        {FIGURES.map((name) => (
          <div key={name} className={view.figure}>
            <Skeleton height={72} isStill={isStill} />
          </div>
        ))}
      </KeyFigures>
      <Skeleton height={300} isStill={isStill} />
    </>
  )
}
