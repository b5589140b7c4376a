import { type PageGroup, type PersonOptions, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { person } from '../people/adapters.ts';
import { answerPages } from './answer-pages.ts';

/**
 * The pages of an area for signed-in users, and their forms, by route: each is given the same work.
 * @param options what all pages require of their viewer
 */
export const pages = <Work>(answers: PageGroup<Work>, work: () => Work, options: PersonOptions = {}) =>
  lambda(() => answerPages(pageGroup(person(), options, answers, work())));
