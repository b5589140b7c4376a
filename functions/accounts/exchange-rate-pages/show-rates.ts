import { rateAt } from '../../../shared/accounts/domain/exchange-rate.ts';
import { readExchangeRate, toExchangeRate } from '../../../shared/accounts/schema/exchange-rate.ts';
import { deleteExchangeRate, type ExchangeRates } from '../../../shared/accounts/use-cases/exchange-rates.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listed, queryOf } from '../../../shared/platform/http/request/query.ts';
import { EXCHANGE_RATES_PATH, exchangeRatesPage } from '../../../web/accounts/exchange-rates-page.ts';
import { withQuery } from '../../../web/platform/components/table.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { readTypedAmount, writeTypedAmount } from '../../../web/platform/format/money.ts';

type RateWork = { readonly rates: Pick<ExchangeRates, 'list' | 'put' | 'remove'> };

const NAMES = ['date', 'from', 'to', 'rate'] as const;

/** The query has the values of a rate that was just deleted, so that one button adds it again. */
const valuesIn = (event: ApiEvent, locale: string): Readonly<Record<string, string>> => {
  const query = queryOf(event);
  const { rate } = query;
  return {
    ...Object.fromEntries(NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))),
    ...(rate !== undefined && { rate: writeTypedAmount(rate, locale) }),
  };
};

const page = async (
  { rates }: RateWork,
  { person, viewer, query }: PersonRequest,
  event: ApiEvent,
  form?: FormState,
) => {
  const [seenBy, all] = await Promise.all([viewer(), rates.list(person.user.familyId, {})]);
  const { data, meta } = listed(event, all, toExchangeRate);
  const values = { date: seenBy.today, to: seenBy.currency, ...valuesIn(event, seenBy.locale) };
  const { done } = query;
  const used = new Set(
    data.flatMap(({ from, to }) => {
      const { stored } = rateAt(all, from, to, seenBy.today) ?? {};
      return stored === undefined ? [] : [toExchangeRate(stored).id];
    }),
  );
  return exchangeRatesPage(seenBy, { rates: data, used, meta, form: form ?? newForm(values), done });
};

/** GET /settings/exchange_rates */
export const showRates =
  (work: RateWork): PageAnswer =>
  async (request, event) =>
    page(work, request, event);

/** POST /settings/exchange_rates: a form that is sent twice sets the same rate. */
export const addRate =
  (work: RateWork): PageAnswer =>
  (request, event) =>
    request.showFormOnError(
      (form) => page(work, request, event, form),
      async () => {
        const { person, fields, viewer } = request;
        const { locale } = await viewer();
        const { rate } = fields;
        const typed = typeof rate === 'string' ? readTypedAmount(rate, locale) : rate;
        const sent = Object.fromEntries(NAMES.map((name) => [name, name === 'rate' ? typed : fields[name]]));
        await work.rates.put(person.user.familyId, readExchangeRate(sent));
        return { seeOther: `${EXCHANGE_RATES_PATH}?done=saved` };
      },
    );

/** POST /settings/exchange_rates/{id}/delete */
export const removeRate =
  (work: RateWork): PageAnswer =>
  async ({ person, id }) => {
    const { date, from, to, rate } = await deleteExchangeRate(work)(person.user.familyId, id);
    return { seeOther: withQuery(EXCHANGE_RATES_PATH, { done: 'deleted', date, from, to, rate }) };
  };
