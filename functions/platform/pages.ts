import {
  type Page,
  type PageGroup,
  type PersonOptions,
  pageEndpoint,
  pageGroup,
} from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { type OpenDependencies, type OpenOptions, openEndpoint } from '../../shared/platform/http/open-endpoint.ts';
import { open, person } from '../people/adapters.ts';
import { answerPages } from './answer-pages.ts';

/**
 * The pages of an area, and their forms, by route: each is given the same work.
 * @param options what all pages for signed-in users require of their viewer
 */
export const pages = <Work>(answers: PageGroup<Work>, work: () => Work, options: PersonOptions = {}) =>
  Object.assign(
    lambda(() => answerPages(pageGroup(person(), options, answers, work()))),
    { routes: Object.keys(answers) },
  );

/** An endpoint that anyone can reach. Tests use `of` to make it with other adapters. */
export const openPage = <Work>(
  options: OpenOptions,
  work: () => Work,
  answer: (work: Work) => Parameters<typeof openEndpoint>[2],
) => {
  const of = (deps: OpenDependencies, given: Work) => openEndpoint(deps, options, answer(given));
  return Object.assign(
    lambda(() => of(open(), work())),
    { of },
  );
};

/** A page or form that has a function of its own. */
export const page = <Work>(answer: Page<Work>, work: () => Work) =>
  lambda(() => pageEndpoint(person(), {}, answer, work()));
