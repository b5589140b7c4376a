import { command } from '../command.ts';
import { mayDo } from '../output/words.ts';

export const status = command({
  name: 'status',
  summary: 'show where you are signed in, and what needs attention',
  examples: ['status', 'status --json'],
  run: async ({ io, signIn }) => {
    const { url, client, from, method } = await signIn();
    const { api_key: key, rate_limit: limit } = await client.GET('/usage');
    const { meta: accounts } = await client.GET('/accounts', { params: { query: { per_page: 1 } } });
    const { meta: pending } = await client.GET('/imports', { params: { query: { status: 'pending', per_page: 1 } } });
    const by = method === 'key' ? `with the key ${key.name} from ${from}` : 'with the browser';
    io.say(`Signed in to ${url} ${by}. The command line can ${mayDo(key.scopes)}.`);
    io.say(limit.limit === null ? 'API requests: no limit' : `API requests: ${limit.remaining} of ${limit.limit} left`);
    io.say(`Accounts: ${accounts.total_count}`);
    io.say(`Imports that are not published: ${pending.total_count}`);
    return {
      json: {
        url,
        method,
        api_key: { name: key.name, scopes: key.scopes },
        rate_limit: limit,
        accounts_count: accounts.total_count,
        pending_imports_count: pending.total_count,
      },
    };
  },
});
