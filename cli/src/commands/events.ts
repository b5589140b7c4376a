import type { CounterfoilClient, Schemas } from '@counterfoil/client';
import { Option } from 'commander';
import { command } from '../command.ts';
import { hintIfInterrupted } from '../errors/interrupted.ts';
import { followEvents } from '../follow-events.ts';
import { countOf } from '../options.ts';

type Options = {
  readonly after?: string;
  readonly limit: number;
  readonly follow?: boolean;
  readonly lines?: boolean;
};

export const events = command<Options>({
  name: 'events',
  summary: 'list events, the oldest first, or print new ones as they happen',
  examples: ['events --limit 20', 'events --after Zq3fP0aK.41 --json', 'events --follow', 'events --follow --lines'],
  configure: (added) =>
    added
      .option('--after <cursor>', 'the cursor where an earlier command ended')
      .option('--limit <count>', 'how many at most', countOf, 100)
      .addOption(
        new Option('--follow', 'print new events until the command is interrupted').conflicts(['json', 'limit']),
      )
      .addOption(new Option('--lines', 'print each event as a line of JSON').conflicts('json')),
  run: async ({ io, signIn }, { after, limit, follow, lines }) => {
    const { client } = await signIn();
    const print = (event: Schemas['Event']) => (lines ? io.write(`${JSON.stringify(event)}\n`) : io.say(lineOf(event)));
    if (follow) {
      let endHint = () => {};
      const see = async (event: Schemas['Event']): Promise<boolean> => {
        print(event);
        return io.isRead();
      };
      await followEvents(client, after ?? 'latest', see, (reached) => {
        endHint();
        endHint = hintIfInterrupted(`Continue with --after ${reached}`);
      });
      return { json: null };
    }
    const { listed, cursor } = await read(client, after, limit);
    if (listed.length === 0) io.note('There are no events.');
    for (const event of listed) print(event);
    if (!lines) io.note(`Continue with --after ${cursor}`);
    return { json: { events: listed, cursor } };
  },
});

const MOST_AT_ONCE = 100;

/** The cursor is that after the last event, so that the next command begins with the one that follows. */
const read = async (client: CounterfoilClient, after: string | undefined, limit: number) => {
  const listed: Schemas['Event'][] = [];
  for (let cursor = after; ; ) {
    const most = Math.min(MOST_AT_ONCE, limit - listed.length);
    const query = { limit: most, ...(cursor !== undefined && { after: cursor }) };
    const { data, meta } = await client.GET('/events', { params: { query } });
    listed.push(...data);
    cursor = meta.next_cursor;
    if (!meta.has_more || listed.length >= limit) return { listed, cursor };
  }
};

const lineOf = ({ occurred_at: at, type, path, data }: Schemas['Event']): string => {
  const facts = Object.entries(data).filter(([, value]) => typeof value !== 'object' || Array.isArray(value));
  return `${at}  ${type}  ${path}  ${facts.map(([name, value]) => `${name}=${value}`).join(' ')}`;
};
