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

/** The answers to visitors that are not a refusal: 401, which pages and the API give without a session or a key. */
const ANSWERS: Readonly<Record<string, number>> = {
  'GET /sign-in': 200,
  'GET /.well-known/oauth-authorization-server': 200,
  'GET /.well-known/oauth-protected-resource': 200,
  'GET /oauth/jwks': 200,
  'GET /oauth/authorize': 303, // to the sign-in page
  'GET /invitation': 404, // without a token
  'GET /docs': 200,
  'GET /favicon.ico': 200,
  'GET /api/v1/openapi.json': 200,
};

/** Administration may be limited already, by this check itself: it allows ten requests a minute. */
const expectedOf = (key: string): readonly number[] =>
  key.startsWith('GET /admin/') ? [401, 429] : [ANSWERS[key] ?? 401];

const isKnown = (key: string): boolean => key in ANSWERS;
const isGet = (key: string): boolean => key.startsWith('GET ');

/** The request of a function that is tried: its first one, or of pages and files one that any visitor can send. */
const triedOf = (route: Route): string | undefined => {
  const keys = routeKeysOf(route);
  return keys.find(isKnown) ?? (route.caller === 'client' ? keys[0] : keys.find(isGet));
};

/** Each function with a route for clients or visitors, once, without credentials. */
export const ROUTED: readonly Routed[] = [...ROUTES, ...PAGES].flatMap((route) => {
  const key = triedOf(route);
  return key === undefined ? [] : [{ key, function: route.function, expected: expectedOf(key) }];
});

const AN_ID = '00000000-0000-4000-8000-000000000000';

/** The answers of the gateway and of our own fallback, which no other function gives. */
const NO_ROUTE = /"message":"(Not Found|Endpoint not found|There is no )/;

const faultOf = async (target: Target, routed: Routed): Promise<string | undefined> => {
  const [method = '', path = ''] = routed.key.split(' ');
  const answer = await ask(`${target.url}${path.replaceAll(/\{\w+\}/g, AN_ID)}`, { method });
  if (answer.status === 404 && NO_ROUTE.test(answer.text)) return `there is no route ${routed.key}`;
  if (routed.expected.includes(answer.status)) return undefined;
  return `${routed.key} answered ${shown(answer)}; ${await reasonOf(target, routed.function)}`;
};

/** Starts each function once: with all of them, it takes a minute on a new deployment. */
export const routesCheck = (routed: readonly Routed[]): Check => ({
  name: 'routes',
  needs: ['sign-in page'],
  run: async (target) => {
    const faults: string[] = [];
    const waiting = routed.values();
    const work = async (): Promise<void> => {
      for (const route of waiting) {
        const fault = await faultOf(target, route);
        if (fault !== undefined) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    if (faults.length > 0) throw new Broken(faults.join('; '), 'Deploy again; docs/routes.md lists all routes');
    return { detail: `${routed.length} functions answer visitors as they should` };
  },
});

export const API_CHECKS: readonly Check[] = [key, concurrency];
