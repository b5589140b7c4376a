import { type Route, routeKeysOf } from '../../infra/route.ts';
import { PAGES, ROUTES } from '../../infra/routes.ts';
import { Broken, type Check } from './check.ts';
import { ask, askApi, reasonOf, shown, type Target } from './target.ts';

const AT_ONCE = 30;

const key: Check = {
  name: 'API key',
  needs: ['address'],
  run: async (target) => {
    const answer = await askApi(target, 'GET', '/usage');
    if (answer.status === 401) {
      throw new Broken(
        'The API key is not valid here',
        'Create one: npm run create-api-key -- --family ID --name Smoke',
      );
    }
    if (answer.status !== 200)
      throw new Broken(`GET /usage answered ${shown(answer)}`, await reasonOf(target, 'get-usage'));
    const limit = answer.headers.get('x-ratelimit-limit');
    return { detail: limit === null ? 'valid' : `valid, ${limit} requests per hour` };
  },
};

const concurrency: Check = {
  name: 'concurrency',
  needs: ['API key'],
  run: async (target) => {
    const most = await target.probe?.concurrency();
    const { accountConcurrency: wanted = 0 } = target;
    const remedy = 'Request an increase of the quota "Concurrent executions" of Lambda (Service Quotas, L-B99A9384)';
    if (most !== undefined && most < wanted) {
      throw new Broken(
        `The account may run ${most} functions at once, but the stage is set up for ${wanted}`,
        `${remedy}, or set ACCOUNT_CONCURRENCY: ${most} and deploy again`,
      );
    }
    const count = Math.min(AT_ONCE, Math.floor((most ?? Number.POSITIVE_INFINITY) / 2));
    const all = await Promise.all(Array.from({ length: count }, () => askApi(target, 'GET', '/openapi.json')));
    const refused = all.filter(({ status }) => status !== 200);
    if (refused[0] !== undefined) {
      throw new Broken(`${refused.length} of ${count} requests at once were refused (${shown(refused[0])})`, remedy);
    }
    return { detail: `${count} requests at once${most === undefined ? '' : `, ${most} allowed`}` };
  },
};

type Routed = { readonly key: string; readonly function: string; readonly expected: readonly number[] };

/** It has nothing to show without its cookie, and answers 404. */
const HIDDEN = 'GET /sessions/link';

const firstGet = (route: Route): string | undefined =>
  routeKeysOf(route).find((key) => key.startsWith('GET ') && key !== HIDDEN);

/** Each function once, without credentials: API endpoints refuse, pages send to the sign-in page. */
const ROUTED: readonly Routed[] = [
  ...ROUTES.filter(({ caller }) => caller === 'client').map((route) => ({
    key: routeKeysOf(route)[0] ?? '',
    function: route.function,
    expected: [401],
  })),
  ...PAGES.filter(({ caller }) => caller === 'person').flatMap((route) => {
    const key = firstGet(route);
    return key === undefined ? [] : [{ key, function: route.function, expected: [200, 302, 303, 401, 403] }];
  }),
];

const AN_ID = '00000000-0000-4000-8000-000000000000';

const faultOf = async (target: Target, routed: Routed): Promise<string | undefined> => {
  const [method = '', path = ''] = routed.key.split(' ');
  const answer = await ask(`${target.url}${path.replaceAll(/\{\w+\}/g, AN_ID)}`, { method });
  if (routed.expected.includes(answer.status)) return undefined;
  if (answer.status === 404) return `there is no route ${routed.key}`;
  return `${routed.key} answered ${shown(answer)}; ${await reasonOf(target, routed.function)}`;
};

/** Starts every function once, so it takes a minute on a new deployment. */
export const routes: Check = {
  name: 'routes',
  needs: ['sign-in page'],
  run: async (target) => {
    const faults: string[] = [];
    const waiting = ROUTED.values();
    const work = async (): Promise<void> => {
      for (const routed of waiting) {
        const fault = await faultOf(target, routed);
        if (fault !== undefined) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    if (faults.length > 0) throw new Broken(faults.join('; '), 'Deploy again; docs/routes.md lists all routes');
    return { detail: `${ROUTED.length} functions refuse visitors` };
  },
};

export const API_CHECKS: readonly Check[] = [key, concurrency];
