import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { ExchangeRate } from './schema/exchange-rate.ts';

const rateExample: ExchangeRate = {
  id: '2026-02-27-eur-usd',
  date: '2026-02-27',
  from: 'EUR',
  to: 'USD',
  rate: '1.0842',
};

export const listExchangeRatesEndpoint = {
  id: 'listExchangeRates',
  method: 'get',
  path: '/exchange_rates',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'List exchange rates, newest first',
  description: 'The rates that your family entered. No other rates are used.',
  filters: 'ExchangeRateFilters',
  answer: {
    status: 200,
    description: 'A page of exchange rates',
    shape: 'list',
    of: 'ExchangeRate',
    example: rateExample,
  },
  errors: ['validation_failed'],
} as const satisfies Endpoint;

export const setExchangeRateEndpoint = {
  id: 'setExchangeRate',
  method: 'put',
  path: '/exchange_rates',
  scope: 'write',
  access: { table: { write: ['family'] } },
  summary: 'Set an exchange rate',
  description: `There is one rate for each day and pair of currencies: another one for the same day and pair replaces it, and sending the same
rate again has no effect. A rate is used only for converted totals, such as in the balance sheet. It does not change stored amounts.
If a rate has many decimals, such as from IDR to EUR, state the opposite pair, which has more digits.`,
  request: {
    required: true,
    json: 'SetExchangeRate',
    example: { date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.0842' },
  },
  answer: { status: 200, description: 'The rate', shape: 'single', of: 'ExchangeRate', example: rateExample },
  errors: [],
} as const satisfies Endpoint;

export const deleteExchangeRateEndpoint = {
  id: 'deleteExchangeRate',
  method: 'delete',
  path: '/exchange_rates/{id}',
  scope: 'write',
  access: { table: { write: ['family'] } },
  summary: 'Delete an exchange rate',
  description: 'From then on, the rate before it is used. To revert this, set the rate again.',
  answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const EXCHANGE_RATE_ENDPOINTS = [
  listExchangeRatesEndpoint,
  setExchangeRateEndpoint,
  deleteExchangeRateEndpoint,
] as const;
