import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Holding, Trade } from './schema/security-entries.ts';

type Shown<Name extends string, Path extends string> = {
  readonly of: Name;
  readonly path: Path;
  readonly example: object;
  readonly about: string;
};

/** The endpoints of a read-only kind of entry: its list, and a single one. */
export const entryEndpoints = <const Name extends string, const Path extends `/${string}`>({
  of,
  path,
  example,
  about,
}: Shown<Name, Path>) => {
  const noun = of.toLowerCase();
  return {
    list: {
      id: `list${of}s`,
      method: 'get',
      path,
      scope: 'read',
      forSomeAccounts: true,
      access: { table: { read: ['family', 'ledger'] } },
      summary: `List ${noun}s, newest first`,
      description: about,
      filters: 'EntryListFilters',
      answer: { status: 200, description: `A page of ${noun}s`, shape: 'long_list', of, example },
      errors: ['validation_failed', 'invalid_cursor', 'range_too_large'],
    },
    get: {
      id: `get${of}`,
      method: 'get',
      path: `${path}/{id}`,
      scope: 'read',
      forSomeAccounts: true,
      access: { table: { read: ['family', 'ledger'] } },
      summary: `Get a ${noun}`,
      description: about,
      answer: { status: 200, description: `The ${noun}`, shape: 'single', of, example },
      errors: ['not_found'],
    },
  } as const satisfies Readonly<Record<string, Endpoint>>;
};

const tradeExample: Trade = {
  id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Brokerage', account_type: 'investment' },
  date: '2026-02-27',
  currency: 'EUR',
  import_id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
  amount: '502.00',
  amount_formatted: '€502.00',
  direction: 'outflow',
  absolute_amount: '502.00',
  name: 'Buy 4 shares of VWCE',
  notes: null,
  ticker: 'VWCE',
  exchange_operating_mic: 'XETR',
  security: null,
  qty: '4',
  price: '125.5',
};

const holdingExample: Holding = {
  id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Brokerage', account_type: 'investment' },
  date: '2026-02-27',
  currency: 'EUR',
  import_id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
  amount: '1255.00',
  amount_formatted: '€1,255.00',
  cost_basis: '118.25',
  ticker: 'VWCE',
  exchange_operating_mic: 'XETR',
  security: null,
  qty: '10',
  price: '125.5',
};

export const TRADES = /* @__PURE__ */ entryEndpoints({
  of: 'Trade',
  path: '/trades',
  example: tradeExample,
  about: 'A purchase or sale of a security; a sale has a negative quantity.',
});

export const HOLDINGS = /* @__PURE__ */ entryEndpoints({
  of: 'Holding',
  path: '/holdings',
  example: holdingExample,
  about: 'The quantity of a security that an account held at the end of a day, and its value.',
});
