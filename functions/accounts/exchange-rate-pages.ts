import { made } from '../platform/adapters.ts';
import { pages } from '../platform/pages.ts';
import { rates } from './adapters.ts';
import { addRate, removeRate, showRates } from './exchange-rate-pages/show-rates.ts';

/** The pages of exchange rates. */
export const handler = pages(
  {
    'GET /settings/exchange_rates': showRates,
    'POST /settings/exchange_rates': addRate,
    'POST /settings/exchange_rates/{id}/delete': removeRate,
  },
  () => made({ rates }),
);
