import type { CounterfoilClient, Schemas } from '@counterfoil/client';

const PAUSE_MS = 2_000;

/** Calls `see` with each event after the cursor, and with new ones, until it returns false. */
export const followEvents = async (
  client: CounterfoilClient,
  from: string,
  see: (event: Schemas['Event']) => Promise<boolean>,
): Promise<void> => {
  for (let after = from; ; ) {
    const feed = client.events({ after });
    for await (const event of feed) if (!(await see(event))) return;
    after = feed.cursor ?? after;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};
