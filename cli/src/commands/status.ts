import { type CounterfoilClient, isCounterfoilError } from '@counterfoil/client';
import { command } from '../command.ts';
import { mayDo, numberOf } from '../output/words.ts';

export const status = command({
  name: 'status',
  summary: 'show where you are signed in, and what needs attention',
  examples: ['status', 'status --json'],
  run: async ({ io, signIn }) => {
    const { url, client, from, method } = await signIn();
    const { api_key: key, rate_limit: limit } = await client.GET('/usage');
    const [accounts, imports] = await Promise.all([ifAllowed(countAccounts(client)), ifAllowed(countImports(client))]);
    const by = method === 'key' ? `with the key ${key.name} from ${from}` : 'with the browser';
    io.say(`Signed in to ${url} ${by}. The command line can ${mayDo(key.scopes)}.`);
    io.say(limit.limit === null ? 'API requests: no limit' : `API requests: ${limit.remaining} of ${limit.limit} left`);
    io.say(`Accounts: ${accounts === null ? NOT_SHOWN : numberOf(accounts)}`);
    io.say(`Imports that are not published: ${imports === null ? NOT_SHOWN : pendingText(imports)}`);
    return {
      json: {
        url,
        method,
        api_key: { name: key.name, scopes: key.scopes },
        rate_limit: limit,
        accounts_count: accounts,
        pending_imports_count: imports?.pending ?? null,
        reverted_imports_count: imports?.reverted ?? null,
      },
    };
  },
});

const NOT_SHOWN = 'not shown, because your key or login may not read them';

/** null if the key may not read it. */
const ifAllowed = <Value>(read: Promise<Value>): Promise<Value | null> =>
  read.catch((error: unknown) => {
    if (isCounterfoilError(error, 'insufficient_scope')) return null;
    throw error;
  });

const countAccounts = async (client: CounterfoilClient): Promise<number> =>
  (await client.GET('/accounts', { params: { query: { per_page: 1 } } })).meta.total_count;

/** `reverted`: null if there are too many to look at each, so that `pending` counts them too. */
type Pending = { readonly pending: number; readonly reverted: number | null };

/** Each of them is read, because the list does not tell which were reverted. */
const MOST_READ = 25;

const countImports = async (client: CounterfoilClient): Promise<Pending> => {
  const query = { status: 'pending', per_page: MOST_READ } as const;
  const { data, meta } = await client.GET('/imports', { params: { query } });
  if (meta.total_count > MOST_READ) return { pending: meta.total_count, reverted: null };
  const reverted = await Promise.all(data.map(({ id }) => isReverted(client, id)));
  const count = reverted.filter((is) => is).length;
  return { pending: data.length - count, reverted: count };
};

/** False for an import that was deleted meanwhile. */
const isReverted = async (client: CounterfoilClient, id: string): Promise<boolean> => {
  try {
    const { data } = await client.GET('/imports/{id}', { params: { path: { id } } });
    return data.verification.readback.status === 'reverted';
  } catch (error) {
    if (isCounterfoilError(error, 'not_found')) return false;
    throw error;
  }
};

const pendingText = ({ pending, reverted }: Pending): string => {
  if (reverted === null) return `${numberOf(pending)}, reverted ones included`;
  return reverted === 0 ? numberOf(pending) : `${numberOf(pending)}, and ${numberOf(reverted)} reverted`;
};
