import { NotFoundError } from '../domain/errors.ts';
import type { ApiHandler } from './api-endpoint.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { type PersonDependencies, type PersonOptions, type PersonRequest, personEndpoint } from './person-endpoint.ts';

export type PageAnswer = (request: PersonRequest, event: ApiEvent) => Promise<ApiResult>;

/** Pages and the forms on them, by the gateway's route: `GET /imports/{id}`. One function answers the whole group. */
export type PageGroup = Readonly<Record<string, PageAnswer>>;

export const pageGroup = (deps: PersonDependencies, options: PersonOptions, pages: PageGroup): ApiHandler =>
  personEndpoint(deps, options, async (request, event) => {
    const answer = Object.hasOwn(pages, event.routeKey) ? pages[event.routeKey] : undefined;
    if (answer === undefined) throw new NotFoundError('Page');
    return answer(request, event);
  });
