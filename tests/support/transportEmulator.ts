import type { ScenarioPlayer } from '@wattpost/emulator'
import type { z } from 'zod'
import type { AccountName } from './accounts.ts'
import type { TestClient } from './client.ts'
import type { Reply } from './request.ts'

/** A client's connection, whatever its transport. */
export interface TransportClient extends Omit<TestClient, 'socket'> {
  isConnected(): boolean
  /** Sends a request without a payload, or without an acknowledgement. */
  emit(name: string, ...args: readonly unknown[]): void
}

/** A signed-in user, whatever the transport. */
export interface TransportVisitor {
  get(path: string): Promise<Reply>
  /** The body of a successful call, parsed by the protocol's schema. */
  read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>
  connect(): Promise<TransportClient>
}

/** An emulator behind one transport, its clock paused. */
export interface TransportEmulator {
  readonly player: ScenarioPlayer
  /** Logged errors. */
  readonly complaints: readonly string[]
  visitor(name: AccountName): Promise<TransportVisitor>
  /** A call without a token. */
  request(path: string, body?: object): Promise<Reply>
  close(): Promise<void>
}
