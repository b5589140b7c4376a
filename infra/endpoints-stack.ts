import { NestedStack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { BUSIEST, Canaries } from './constructs/canary.ts';
import { Endpoint, SignInEndpoint, SignInErrorsAlarm } from './constructs/endpoints.ts';
import { toConstructId } from './constructs/service-function.ts';
import type { DataStack } from './data-stack.ts';
import { DEFAULT_ROUTE, type Route, type SignInRoute } from './route.ts';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from './routes.ts';
import type { AnsweredRoute } from './routes-stack.ts';
import type { Settings } from './settings.ts';
import type { WorkersStack } from './workers-stack.ts';

export type EndpointsStackProps = AreaRoutes & {
  readonly api: HttpApi;
  readonly data: DataStack;
  readonly workers: WorkersStack;
  readonly settings: Settings;
};

/** The functions of one area's endpoints; their routes are in `routes-stack.ts`. */
export class EndpointsStack extends NestedStack {
  readonly signIn: readonly SignInEndpoint[];
  readonly routes: readonly AnsweredRoute[];

  constructor(scope: Construct, id: string, props: EndpointsStackProps) {
    super(scope, id);

    const { api, routes, signInRoutes, data, workers, settings } = props;
    const resources = { ...data.resources, queues: workers.queues };
    const endpoints = routes.map(
      (route) => new Endpoint(this, toConstructId(route.function), { api, route, settings, resources }),
    );
    const aliases = this.canaries(endpoints, settings);
    this.routes = endpoints.flatMap((endpoint) =>
      endpoint.routesTo(aliases.get(endpoint.function) ?? endpoint.function),
    );
    this.signIn = signInRoutes.map(
      (route) => new SignInEndpoint(this, toConstructId(route.function), { route, settings, resources }),
    );
    if (this.signIn.length > 0) new SignInErrorsAlarm(this, 'SignInErrors', { endpoints: this.signIn, settings });
  }

  /** Of its busiest functions, if the stage wants them. */
  private canaries(endpoints: readonly Endpoint[], { canary, stage }: Settings): Canaries['aliases'] {
    const busiest = endpoints.filter(({ name }) => BUSIEST.includes(name));
    if (canary === undefined || busiest.length === 0) return new Map();
    const functions = busiest.map((endpoint) => endpoint.function);
    return new Canaries(this, 'Canaries', { functions, canary, stage, area: this.node.id }).aliases;
  }
}

/** By first path segment. */
type Areas = Readonly<Record<string, readonly string[]>>;

/** Before the edge, which sends sign-ins to their functions, and before the pages, which refer to assets. */
const FIRST_AREAS = { Assets: ['assets'], SingleSignOn: ['auth'] } as const satisfies Areas;

/** API endpoints: each area has its own stack, because a stack is limited to 500 resources and an endpoint takes five. */
const API_AREAS = {
  ImportsApi: ['imports', 'import_sessions', 'uploads', 'exports'],
  AccountsApi: ['accounts', 'valuations', 'balance_sheet', 'spending', 'exchange_rates'],
  LedgerApi: ['transactions', 'trades', 'holdings', 'balances', 'investments'],
  ChangesApi: ['changes', 'change_sets', 'duplicates', 'suggestions', 'transfers'],
  BankApi: ['bank_connections'],
  CatalogueApi: ['categories', 'tags', 'merchants'],
  RulesApi: ['rules', 'budgets', 'recurring_transactions'],
  ServiceApi: ['usage', 'preferences', 'openapi.json', 'invitations'],
  EventsApi: ['events', 'webhooks'],
} as const satisfies Areas;

/** The same for pages. */
const PEOPLE_AREAS = {
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
  Reference: ['docs', 'mcp'],
} as const satisfies Areas;

type Area = keyof typeof FIRST_AREAS | keyof typeof API_AREAS | keyof typeof PEOPLE_AREAS;

const API = '/api/v1/';

/** @throws Error for a path without an area */
const areaOf = ({ path }: Pick<Route, 'path'>): Area => {
  const isApi = path.startsWith(API);
  const [segment = ''] = (isApi ? path.slice(API.length) : path.replace(/^\//, '')).split('/');
  const areas: Areas = isApi ? API_AREAS : { ...FIRST_AREAS, ...PEOPLE_AREAS };
  const area = Object.keys(areas).find((name) => areas[name]?.includes(segment));
  if (area === undefined) throw new Error(`No area in endpoints-stack.ts includes ${path}`);
  return area as Area;
};

type AreaRoutes = { readonly routes: readonly Route[]; readonly signInRoutes: readonly SignInRoute[] };

export const routesOf = (area: Area): AreaRoutes => ({
  routes: [...ROUTES, ...PAGES].filter((route) => areaOf(route) === area),
  signInRoutes: SIGN_IN_ROUTES.filter((route) => areaOf(route) === area),
});

const withEndpoints = (areas: Areas): readonly Area[] =>
  (Object.keys(areas) as Area[]).filter((area) => Object.values(routesOf(area)).some((routes) => routes.length > 0));

/** The areas before the edge, and the others, each in the order of their deployment: a stack must not be empty. */
export const FIRST_AREA_NAMES: readonly Area[] = withEndpoints(FIRST_AREAS);
export const OTHER_AREA_NAMES: readonly Area[] = withEndpoints({ ...API_AREAS, ...PEOPLE_AREAS });

/** Lambda takes fifteen changes a second from an account, and an area of eighteen functions sends all of its own at once. */
const AREAS_AT_ONCE = 3;

/** Deploys areas a few at a time, all of them after `first`. */
export const inOrder = (areas: readonly NestedStack[], first: NestedStack): void => {
  for (const [index, area] of areas.entries()) area.addStackDependency(areas[index - AREAS_AT_ONCE] ?? first);
};
