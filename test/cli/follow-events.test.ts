import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followEvents } from '../../cli/src/follow-events.ts';
import { CounterfoilError, type Schemas } from '../../client/src/index.ts';

type Step = { readonly events: readonly string[]; readonly cursor?: string; readonly error?: unknown };

/** A client that answers in order; `asked` has the cursors that it was asked for. */
const clientWith = (...steps: readonly Step[]) => {
  const asked: string[] = [];
  const events = ({ after = '' }: { readonly after?: string } = {}) => {
    const { events: ids, cursor, error } = steps[asked.length] ?? { events: [] };
    asked.push(after);
    const read = async function* () {
      for (const id of ids) yield { id } as Schemas['Event'];
      if (error !== undefined) throw error;
    };
    return { [Symbol.asyncIterator]: read, cursor };
  };
  return { client: { events }, asked };
};

/** Follows until the event `last`. */
const follow = async (...steps: readonly Step[]) => {
  const { client, asked } = clientWith(...steps);
  const seen: string[] = [];
  const ended = followEvents(client, 'latest', async ({ id }) => {
    seen.push(id);
    return id !== 'last';
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  return { asked, seen, error: await ended };
};

const failed = (status: number, retryAfter?: number) =>
  new CounterfoilError(status === 0 ? 'network_error' : 'unexpected_response', status, 'Failed', { retryAfter });

describe('following events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([0, 429, 500, 503])(
    'goes on after an outage with the status %d, from the place that it had reached',
    async (status) => {
      const { asked, seen, error } = await follow(
        { events: ['first'], cursor: 'a' },
        { events: ['second'], cursor: 'b', error: failed(status) },
        { events: [], error: failed(status, 100) },
        { events: ['last'] },
      );
      expect(error).toBeUndefined();
      expect(seen).toEqual(['first', 'second', 'last']);
      expect(asked).toEqual(['latest', 'a', 'b', 'b']);
    },
  );

  it('ends if the first request fails, because the address may be wrong', async () => {
    const error = failed(0);
    expect(await follow({ events: [], error })).toEqual({ asked: ['latest'], seen: [], error });
  });

  it.each([failed(401), failed(422), new Error('A bug')])('ends with any other error', async (error) => {
    const { error: thrown, asked } = await follow({ events: ['first'], cursor: 'a' }, { events: [], error });
    expect([thrown, asked]).toEqual([error, ['latest', 'a']]);
  });
});
