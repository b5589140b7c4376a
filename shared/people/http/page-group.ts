import { NotFoundError } from '../../platform/domain/errors.ts';
import type { ApiHandler } from '../../platform/http/api-endpoint.ts';
import type { ApiEvent, ApiResult } from '../../platform/http/api-event.ts';
import { type PersonDependencies, type PersonOptions, type PersonRequest, personEndpoint } from './person-endpoint.ts';

export type PageAnswer = (request: PersonRequest, event: ApiEvent) => Promise<ApiResult>;

/** Pages and the forms on them, by the gateway's route: `GET /imports/{id}`; each is made of what the group works with. */
export type PageGroup<Work> = Readonly<Record<string, (work: Work) => PageAnswer>>;

/** One function answers the whole group. */
export const pageGroup = <Work>(
  deps: PersonDependencies,
  options: PersonOptions,
  pages: PageGroup<Work>,
  work: Work,
): ApiHandler => {
  const answers = new Map(Object.entries(pages).map(([route, page]) => [route, page(work)]));
  return personEndpoint(deps, options, async (request, event) => {
    const answer = answers.get(event.routeKey);
    if (answer === undefined) throw new NotFoundError('Page');
    return answer(request, event);
  });
};
