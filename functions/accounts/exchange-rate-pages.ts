import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
import { addRate, type RateWork, removeRate, showRates } from './exchange-rate-pages/show-rates.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: RateWork };

export const PAGES: PageGroup<RateWork> = {
  'GET /settings/exchange_rates': showRates,
  'POST /settings/exchange_rates': addRate,
  'POST /settings/exchange_rates/{id}/delete': removeRate,
};

/** The pages of exchange rates. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  return createHandler({ person, work: { rates: createExchangeRates(documents, tableName) } });
});
