import { aConfiguration } from '../support/import-builders.ts';
import type { World } from './world.ts';

/** What a client sends: a file of this text, published only if asked. */
export const aRequest = (type: 'TransactionImport' | 'NativeImport', text: string, publish = false) => ({
  type,
  accountId: null,
  publish,
  configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
  content: { bytes: Buffer.from(text), source: 'text' as const, filename: null, contentType: null },
});

/** Delivers and sweeps until nothing is owed. Returns how many messages that took. */
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
