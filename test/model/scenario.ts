import { aConfiguration } from '../support/imports/import-builders.ts';
import type { World } from './world.ts';

/** The request of a client with a file of this text, published only on request. */
export const aRequest = (type: 'TransactionImport' | 'NativeImport', text: string, publish = false) => ({
  type,
  accountId: null,
  publish,
  configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
  content: { bytes: Buffer.from(text), source: 'text' as const, filename: null, contentType: null },
});

/** One account with one transaction. */
export const NATIVE = [
  { type: 'Account', data: { id: 'a', name: 'A', accountable_type: 'Depository', balance: '0', currency: 'USD' } },
  { type: 'Transaction', data: { id: 't', account_id: 'a', date: '2026-01-02', amount: '1', name: 'x' } },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

/** Delivers messages and sweeps until no work is left. Returns the number of messages. */
export const settle = async (world: World, steps = 1_000): Promise<number> => {
  for (let delivered = 0; delivered < 300; ) {
    const message = world.messages.shift();
    if (message !== undefined) {
      await world.deliver(message, steps);
      delivered++;
      continue;
    }
    world.advance(10_000);
    if ((await world.sweep()).woken === 0) return delivered;
  }
  throw new Error('Nothing settles');
};
