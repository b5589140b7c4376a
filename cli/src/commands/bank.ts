import { type CounterfoilClient, pollUntil, type Schemas } from '@counterfoil/client';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { forEach } from '../each.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { found } from '../find.ts';
import type { Io } from '../io.ts';
import { startBars } from '../output/progress.ts';
import { table } from '../output/table.ts';
import { nounOf } from '../output/words.ts';

type Connection = Schemas['BankConnection'];

const isRunning = ({ sync }: Connection): boolean => sync?.status === 'pending' || sync?.status === 'syncing';

const sync = command<{ readonly watch: boolean }>({
  name: 'sync',
  summary: 'fetch new transactions from your banks',
  examples: ['bank sync', 'bank sync "My banks"', 'bank sync 6f1c… --no-watch', 'bank sync --json'],
  configure: (added) =>
    added
      .argument('[connection]', 'name or ID of the connection (default: all)')
      .option('--watch', 'wait until the sync is finished', true)
      .option('--no-watch', 'return as soon as the request is accepted'),
  run: async ({ io, signIn }, { watch }, [text]) => {
    const { client } = await signIn();
    const all = await collect(client.list('/bank_connections'));
    const chosen = text === undefined ? all : [found('bank connection', all, text, providerOf)];
    if (chosen.length === 0)
      throw new CliError(
        EXIT.failed,
        'no_connection',
        'There are no bank connections.',
        'Connect a bank on the website.',
      );
    const nameOf = ({ id, name }: Connection) => ({ id, name });
    return forEach(io, chosen, nameOf, async (connection) => {
      const { json, isGood } = await syncOne(io, client, connection, watch);
      return { json, exit: isGood ? EXIT.ok : EXIT.failed };
    });
  },
});

type Synced = { readonly json: Connection; readonly isGood: boolean };

const syncOne = async (io: Io, client: CounterfoilClient, before: Connection, isWatched: boolean): Promise<Synced> => {
  if (before.status === 'requires_update') {
    io.say(`${before.name}: ${io.paint('red', 'needs a new token or key')}${attention(before)}`);
    return { json: before, isGood: false };
  }
  const params = { params: { path: { id: before.id } } };
  const { data: started } = await client.POST('/bank_connections/{id}/sync', params);
  if (!isWatched) {
    io.say(`${before.name}: the sync has started. See the progress with: counterfoil bank`);
    return { json: started, isGood: true };
  }
  const bars = startBars(io);
  try {
    const ended = await pollUntil(
      async () => (await client.GET('/bank_connections/{id}', params)).data,
      (now) => {
        bars.show(`Syncing ${before.name}`, 0, 0);
        return !isRunning(now);
      },
    );
    bars.end();
    io.say(resultOf(io, ended));
    return { json: ended, isGood: ended.sync?.status === 'completed' && ended.status === 'good' };
  } finally {
    bars.end();
  }
};

const resultOf = (io: Io, connection: Connection): string => {
  const { name, sync } = connection;
  if (sync === null) return `${name}: not synced yet`;
  const notices = [...sync.notices.map(({ message }) => message), ...sync.refused]
    .map((text) => `\n  ${text}`)
    .join('');
  if (sync.status !== 'completed') {
    const why = sync.error?.message ?? 'It did not finish in time.';
    return `${name}: ${io.paint('red', sync.status)}. ${why}${notices}${attention(connection)}`;
  }
  return `${name}: ${io.paint('green', 'synced')}. ${came(sync.stats)}.${notices}${attention(connection)}`;
};

const came = ({ created, updated, matched, rows_seen }: NonNullable<Connection['sync']>['stats']): string => {
  const parts = [`${created} created`, `${updated} updated`, ...(matched > 0 ? [`${matched} already there`] : [])];
  return `${nounOf('transactions', rows_seen)} read: ${parts.join(', ')}`;
};

const attention = ({ needs_attention }: Connection): string =>
  needs_attention.map(({ message }) => `\n  ${message}`).join('');

const providerOf = ({ provider, name }: Connection): string => `${name}, ${provider}`;

export const bank = command({
  name: 'bank',
  summary: 'list your bank connections with their state',
  examples: ['bank', 'bank --json', 'bank sync'],
  nested: [sync],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/bank_connections'));
    const columns = [
      { title: 'Name' },
      { title: 'State' },
      { title: 'Accounts', isRight: true },
      { title: 'Last sync' },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.map((connection) => [
      connection.name,
      stateOf(connection),
      String(connection.accounts.linked),
      connection.last_completed_at ?? 'never',
      connection.id,
    ]);
    io.say(listed.length === 0 ? 'There are no bank connections.' : table(columns, lines, io.width));
    for (const connection of listed)
      for (const { message } of connection.needs_attention)
        io.say(io.paint('yellow', `${connection.name}: ${message}`));
    return { json: listed };
  },
});

const stateOf = (connection: Connection): string => {
  if (connection.status === 'requires_update') return 'needs a new key';
  return isRunning(connection) ? 'syncing' : (connection.sync?.status ?? 'not synced yet');
};
