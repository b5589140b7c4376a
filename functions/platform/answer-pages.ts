import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { type RouteAnswer, routeGroup } from '../../shared/platform/http/route-group.ts';
import { createHandler as answerNotFound } from './answer-not-found.ts';

/** The pages of an area by route, such as `GET /settings/security`, each to be composed. */
export type Pages = Readonly<Record<string, () => RouteAnswer>>;

/** Answers all pages of an area from one function. An unknown path below its greedy route is not found, as anywhere. */
export const answerPages = (pages: Pages): RouteAnswer => {
  const notFound = answerNotFound();
  const answers = Object.fromEntries(Object.entries(pages).map(([route, compose]) => [route, compose()]));
  return routeGroup(answers, (event: ApiEvent): Promise<ApiResult> => notFound(event));
};
