import { type Resource, TemplateError, text } from '../template/resource.ts';

export type Route = {
  readonly routeKey: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly functionArn: string;
};

export type RouteMatch = { readonly route: Route; readonly pathParameters: Readonly<Record<string, string>> };

const ofType = (resources: readonly Resource[], type: string): Resource[] =>
  resources.filter((resource) => resource.type === type);

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** The HTTP API routes in the templates. */
export const readRoutes = (resources: readonly Resource[]): Route[] => {
  const integrations = new Map(
    ofType(resources, 'AWS::ApiGatewayV2::Integration').map(({ id, ref, properties }) => {
      const version = properties['PayloadFormatVersion'];
      if (properties['IntegrationType'] !== 'AWS_PROXY' || version !== '2.0') {
        throw new TemplateError(`${id}: the local cloud supports only AWS_PROXY integrations with payload format 2.0`);
      }
      return [ref, text(properties, 'IntegrationUri', id)] as const;
    }),
  );
  return ofType(resources, 'AWS::ApiGatewayV2::Route').map(({ id, properties }) => {
    const routeKey = text(properties, 'RouteKey', id);
    const integration = text(properties, 'Target', id).replace(/^integrations\//, '');
    const functionArn = integrations.get(integration);
    if (functionArn === undefined) throw new TemplateError(`${id}: there is no integration ${integration}`);
    const [method = '', path = ''] = routeKey.split(' ');
    return { routeKey, method, segments: segmentsOf(path), functionArn };
  });
};

const isGreedy = (segment: string): boolean => /^\{.+\+\}$/.test(segment);
const isParameter = (segment: string): boolean => /^\{.+\}$/.test(segment);

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const matchPath = (segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    if (isGreedy(segment)) {
      parameters[segment.slice(1, -2)] = decode(parts.slice(index).join('/'));
      return parameters;
    }
    if (isParameter(segment)) {
      if (part === '') return undefined;
      parameters[segment.slice(1, -1)] = decode(part);
    } else if (segment !== part) return undefined;
  }
  return segments.length === parts.length ? parameters : undefined;
};

/** Literal parts win over parameters, parameters over greedy ones, a specific method over ANY; $default comes last. */
const rank = ({ routeKey, method, segments }: Route): string => {
  if (routeKey === '$default') return 'z';
  const shape = segments.map((segment) => (isGreedy(segment) ? 'c' : isParameter(segment) ? 'b' : 'a')).join('');
  return `${shape}${method === 'ANY' ? '2' : '1'}`;
};

export type Router = (method: string, path: string) => RouteMatch | undefined;

export const createRouter = (routes: readonly Route[]): Router => {
  const ranked = routes.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return (method, path) => {
    const parts = segmentsOf(path);
    for (const route of ranked) {
      if (route.routeKey === '$default') return { route, pathParameters: {} };
      if (route.method !== method && route.method !== 'ANY') continue;
      const pathParameters = matchPath(route.segments, parts);
      if (pathParameters !== undefined) return { route, pathParameters };
    }
    return undefined;
  };
};
