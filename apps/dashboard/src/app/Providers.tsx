import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { ApiProvider } from '../api/ApiContext.tsx'
import { LiveProvider } from '../live/LiveContext.tsx'
import { SessionProvider } from '../session/SessionContext.tsx'
import { ConfigProvider, PRERENDERED_CONFIG, type PublicConfig } from '../settings/config.ts'
import { FlowMotion } from '../ui/flow/flowMotion.ts'
import type { Services } from './services.ts'

interface ProvidersProps {
  readonly config: PublicConfig
  readonly services: Services
  readonly children: ReactNode
}

const neverChanges = () => () => {}

/** The contexts of all pages; account and data are `null` until they are loaded. */
export function Providers({ config: configured, services, children }: ProvidersProps) {
  const config = useSyncExternalStore(
    neverChanges,
    () => configured,
    () => PRERENDERED_CONFIG,
  )
  const { account, data } = useStore(services.loaded)
  const scope = useMemo(() => {
    const openSession = async () => (await services.account()).session
    return { session: account?.session ?? null, openSession, messages: services.messages }
  }, [account, services])
  const api = useMemo(
    () =>
      account &&
      data && {
        client: account.client,
        queryClient: data.queryClient,
        backend: data.backend,
      },
    [account, data],
  )
  const time = data?.live.time
  const isRunning = useSyncExternalStore(
    time?.store.subscribe ?? neverChanges,
    () => time?.hasEnded() !== true,
    () => true,
  )
  return (
    <ConfigProvider value={config}>
      <SessionProvider value={scope}>
        <ApiProvider value={api}>
          <LiveProvider value={data}>
            <FlowMotion value={isRunning}>{children}</FlowMotion>
          </LiveProvider>
        </ApiProvider>
      </SessionProvider>
    </ConfigProvider>
  )
}
