import { ROUTES, type Route } from './routes.ts';

/** Endpoints by their first path segment: an area is a stack of its own, and a stack takes 500 resources, seven an endpoint. */
const AREAS = {
  ImportsApi: ['imports', 'import_sessions', 'uploads', 'exports'],
  LedgerApi: ['accounts', 'transactions', 'valuations', 'trades', 'holdings', 'balances', 'balance_sheet'],
  CatalogueApi: ['categories', 'tags', 'merchants', 'rules', 'budgets'],
  ServiceApi: ['usage', 'openapi.json'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Area = keyof typeof AREAS;
export const AREA_NAMES = Object.keys(AREAS) as readonly Area[];

/** @throws Error for a path that no area takes. */
export const areaOf = ({ path }: Pick<Route, 'path'>): Area => {
  const segment = path.split('/')[3] ?? '';
  const area = AREA_NAMES.find((name) => (AREAS[name] as readonly string[]).includes(segment));
  if (area === undefined) throw new Error(`No area of infra/areas.ts takes ${path}`);
  return area;
};

export const routesOf = (area: Area): readonly Route[] => ROUTES.filter((route) => areaOf(route) === area);
