import { QueryClient } from '@tanstack/react-query'

/** The query cache. Retries are H1's alone, and so is not asking twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
  })
}
