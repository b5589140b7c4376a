import { NestedStack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { Endpoint, SignInEndpoint } from './constructs/endpoints.ts';
import { toConstructId } from './constructs/service-function.ts';
import type { DataStack } from './data-stack.ts';
import { DEFAULT_ROUTE, type Route, type SignInRoute } from './route.ts';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from './routes.ts';
import type { Settings } from './settings.ts';
import type { WorkersStack } from './workers-stack.ts';

export type EndpointsStackProps = AreaRoutes & {
  readonly api: HttpApi;
  readonly data: DataStack;
  readonly workers: WorkersStack;
  readonly settings: Settings;
};

/** The endpoints of one area, one function per route. */
export class EndpointsStack extends NestedStack {
  readonly signIn: readonly SignInEndpoint[];

  constructor(scope: Construct, id: string, props: EndpointsStackProps) {
    super(scope, id);

    const { api, routes, signInRoutes, data, workers, settings } = props;
    const resources = { ...data.resources, queues: workers.queues };
    for (const route of routes) {
      new Endpoint(this, toConstructId(route.function), { api, route, settings, resources });
    }
    this.signIn = signInRoutes.map(
      (route) => new SignInEndpoint(this, toConstructId(route.function), { route, settings, resources }),
    );
  }
}

/** By first path segment, or by function. */
type Areas = Readonly<Record<string, readonly string[]>>;

/** Before everything that refers to its assets. */
const FIRST_AREAS = { Assets: ['assets'] } as const satisfies Areas;

/**
 * API endpoints: each area has its own stack, because a stack is limited to 500 resources and an
 * endpoint takes seven, and because its routes must fit into the gateway's burst of 40 requests.
 */
const API_AREAS = {
  ImportsApi: ['imports', 'import_sessions', 'uploads', 'exports'],
  ImportRowsApi: ['update-import-rows'], // apart from the others of imports, whose stack is full and whose routes cannot move
  AccountsApi: ['accounts', 'valuations', 'balance_sheet', 'spending', 'exchange_rates'],
  LedgerApi: ['transactions', 'trades', 'holdings', 'balances', 'investments'],
  ChangesApi: ['change_sets', 'duplicates', 'suggestions', 'transfers'],
  BankApi: ['bank_connections'],
  CatalogueApi: ['categories', 'tags', 'merchants'],
  RulesApi: ['rules', 'budgets', 'recurring_transactions'],
  ServiceApi: ['usage', 'preferences', 'openapi.json', 'invitations'],
  EventsApi: ['events', 'webhooks'],
} as const satisfies Areas;

/** The same for pages. */
const PEOPLE_AREAS = {
  SingleSignOn: ['auth'],
  Pages: [
    '',
    DEFAULT_ROUTE,
    'imports',
    'accounts',
    'transactions',
    'spending',
    'budgets',
    'changes',
    'duplicates',
    'transfers',
    'valuations',
    'bank_connections',
    'exports',
  ],
  Sessions: ['sessions', 'sign-in', 'registration', 'invitation', 'password_reset'],
  CataloguePages: ['categories', 'tags', 'merchants', 'rules'],
  InvestmentPages: ['investments', 'recurring', 'statements'],
  Settings: ['settings', 'webhooks'],
  Administration: ['admin'],
  Tokens: ['oauth', '.well-known'],
  Reference: ['docs'],
} as const satisfies Areas;

type Area = keyof typeof FIRST_AREAS | keyof typeof API_AREAS | keyof typeof PEOPLE_AREAS;

const API = '/api/v1/';

/** @throws Error for a path without an area */
const areaOf = ({ path, function: name }: Pick<Route, 'path' | 'function'>): Area => {
  const isApi = path.startsWith(API);
  const [segment = ''] = (isApi ? path.slice(API.length) : path.replace(/^\//, '')).split('/');
  const areas: Areas = isApi ? API_AREAS : { ...FIRST_AREAS, ...PEOPLE_AREAS };
  const areaWith = (key: string): string | undefined => Object.keys(areas).find((area) => areas[area]?.includes(key));
  const area = areaWith(name) ?? areaWith(segment);
  if (area === undefined) throw new Error(`No area in endpoints-stack.ts includes ${path}`);
  return area as Area;
};

type AreaRoutes = { readonly routes: readonly Route[]; readonly signInRoutes: readonly SignInRoute[] };

export const routesOf = (area: Area): AreaRoutes => ({
  routes: [...ROUTES, ...PAGES].filter((route) => areaOf(route) === area),
  signInRoutes: SIGN_IN_ROUTES.filter((route) => areaOf(route) === area),
});

/** In the order of their deployment; only areas with endpoints, because a stack must not be empty. */
export const AREA_NAMES: readonly Area[] = (
  [FIRST_AREAS, API_AREAS, PEOPLE_AREAS].flatMap((areas) => Object.keys(areas)) as Area[]
).filter((area) => Object.values(routesOf(area)).some((routes) => routes.length > 0));

/**
 * Deploys one area after the other: API Gateway takes ten changes a second from an account, and CloudFormation would
 * send those of all areas at once.
 */
export const inOrder = (areas: readonly EndpointsStack[]): void => {
  for (const [index, area] of areas.entries()) {
    const former = areas[index - 1];
    if (former !== undefined) area.addStackDependency(former);
  }
};
