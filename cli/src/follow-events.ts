import { type CounterfoilClient, CounterfoilError, type Schemas } from '@counterfoil/client';
import { CliError, EXIT } from './errors/errors.ts';

const PAUSE_MS = 2_000;

/**
 * Calls `see` with each event after the cursor, and with new ones, until it returns false. It goes on after an outage of
 * the service or of the network, from the place that it had reached, which `reached` gets each time.
 * @throws the error of the first request: the address may be wrong
 */
export const followEvents = async (
  client: Pick<CounterfoilClient, 'events'>,
  from: string,
  see: (event: Schemas['Event']) => Promise<boolean>,
  reached: (cursor: string) => void = () => undefined,
): Promise<void> => {
  let hasRead = false;
  for (let after = from; ; ) {
    const feed = client.events({ after });
    let pause = PAUSE_MS;
    try {
      for await (const event of feed) {
        hasRead = true;
        if (!(await see(event))) return;
      }
      hasRead = true;
    } catch (error) {
      if (!hasRead || !isOutage(error)) throw error;
      pause = Math.max(pause, secondsIn(error) * 1_000);
    }
    after = feed.cursor ?? after;
    reached(after);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

/** Of the service, or while the login is renewed. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof CliError) return error.exit === EXIT.unreachable;
  if (!(error instanceof CounterfoilError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
};

const secondsIn = (error: unknown): number => (error instanceof CounterfoilError ? (error.retryAfter ?? 0) : 0);
