import { createClient } from '../../client/src/index.ts';
import { routeKeysOf } from '../../infra/route.ts';
import { PAGES } from '../../infra/routes.ts';
import type { Site } from './site.ts';

/** Paths that return files, or belong to another program's flow. */
const NO_PAGES = /\/export$|^\/oauth\/|^\/\.well-known\/|^\/sessions\//;

const asUser = async ({ origin, session, viewerHeaders }: Site, path: string): Promise<string | undefined> => {
  const headers = { ...viewerHeaders(), cookie: `__Host-session=${session}`, accept: 'application/json' };
  const body = (await (await fetch(`${origin}${path}`, { headers })).json()) as {
    readonly data?: readonly { readonly id?: string; readonly name?: string }[];
  };
  const [first] = body.data ?? [];
  return path === '/admin/sso_providers' ? first?.name : first?.id;
};

/** Values for path parameters, by the preceding part of the path: an account with entries, and otherwise the newest. */
const fillings = async (site: Site): Promise<ReadonlyMap<string, string | undefined>> => {
  const client = createClient({ baseUrl: site.origin, apiKey: site.demo.api_key });
  const newest = { params: { query: { per_page: 1 } } };
  const [transactions, valuations, imports, connections] = await Promise.all([
    client.GET('/transactions', newest),
    client.GET('/valuations', newest),
    client.GET('/imports', newest),
    client.GET('/bank_connections', newest),
  ]);
  const administered = await Promise.all(
    ['users', 'sso_providers', 'oauth_clients'].map(
      async (name) => [name, await asUser(site, `/admin/${name}`)] as const,
    ),
  );
  return new Map([
    ['accounts', transactions.data[0]?.account?.id],
    ['transactions', transactions.data[0]?.id],
    ['valuations', valuations.data[0]?.id],
    ['imports', imports.data[0]?.id],
    ['bank_connections', connections.data[0]?.id],
    ...administered,
  ]);
};

/** Every page that a browser can open, filled with existing data; pages without data are left out. */
export const budgetPaths = async (site: Site): Promise<readonly string[]> => {
  const filled = await fillings(site);
  const fill = (template: string): string | undefined => {
    let isWhole = true;
    const path = template.replaceAll(/(\w+)\/\{\w+\}/g, (_, before: string) => {
      isWhole &&= filled.get(before) !== undefined;
      return `${before}/${filled.get(before)}`;
    });
    return isWhole && !path.includes('{') ? path : undefined;
  };
  return PAGES.filter(({ caller }) => caller === 'person')
    .flatMap(routeKeysOf)
    .filter((key) => key.startsWith('GET '))
    .map((key) => key.slice('GET '.length))
    .filter((template) => !NO_PAGES.test(template))
    .flatMap((template) => fill(template) ?? []);
};
