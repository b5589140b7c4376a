import { compareText } from '../domain/text/compare-text.ts';
import type { ApiContext, ApiEvent, ApiResult } from './api-event.ts';

export type RouteAnswer = (event: ApiEvent, context: ApiContext) => Promise<ApiResult>;

/**
 * One function for the routes of an area, which all reach it by the area's greedy route. Each answer gets the event that
 * the gateway would send for its own route.
 * @param answers by route, such as `POST /settings/api_keys/{id}/revoke`
 */
export const routeGroup = (answers: Readonly<Record<string, RouteAnswer>>, notFound: RouteAnswer): RouteAnswer => {
  const routes = Object.entries(answers).map(toRoute).toSorted(byPrecedence);
  return async (event, context) => {
    const { method } = event.requestContext.http;
    const parts = partsOf(event.rawPath);
    for (const route of routes) {
      const parameters = route.method === method ? parametersOf(route, parts) : undefined;
      if (parameters !== undefined) return route.answer(asRouted(event, route, parameters), context);
    }
    return notFound(event, context);
  };
};

type Route = {
  readonly key: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly answer: RouteAnswer;
};
type Parameters = Readonly<Record<string, string>>;

const partsOf = (path: string): readonly string[] => path.split('/').slice(1);

const toRoute = ([key, answer]: readonly [string, RouteAnswer]): Route => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, segments: partsOf(path), answer };
};

const PARAMETER = /^\{(\w+)\}$/;

/** As for the gateway, literal segments win over parameters, from left to right. */
const byPrecedence = (left: Route, right: Route): number => compareText(rankOf(left), rankOf(right));

const rankOf = ({ segments }: Route): string =>
  segments.map((segment) => (PARAMETER.test(segment) ? 'b' : 'a')).join('');

/** undefined if the path does not match; a parameter is never empty. */
const parametersOf = ({ segments }: Route, parts: readonly string[]): Parameters | undefined => {
  if (segments.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    const name = PARAMETER.exec(segment)?.[1];
    if (name === undefined ? segment !== part : part === '') return undefined;
    if (name !== undefined) parameters[name] = decoded(part);
  }
  return parameters;
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const asRouted = (event: ApiEvent, { key }: Route, parameters: Parameters): ApiEvent => {
  const { pathParameters: _greedy, ...sent } = event;
  return {
    ...sent,
    routeKey: key,
    requestContext: { ...event.requestContext, routeKey: key },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
  };
};
