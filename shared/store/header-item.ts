import type { PageAccount, PageKey } from '../domain/ledger/entry.ts';
import type { PageCell, PageHeader } from '../domain/ledger/header.ts';

type Valuation = NonNullable<PageCell['lastValuation']>;

/** A cell as it is stored, short, since every write pays for it twice. Account and month only where they are not the page's. */
type StoredCell = {
  readonly a?: string;
  readonly m?: string;
  readonly c: string;
  /** Transactions, trades, valuations, parts; holdings and balances where there are any. */
  readonly n: readonly number[];
  readonly f: string;
  /** Date, amount, flow after it. */
  readonly v?: readonly string[];
  /** Date and flow of each day. */
  readonly d?: readonly (readonly string[])[];
};

export type HeaderItem = { readonly first: string; readonly last: string; readonly cells: readonly StoredCell[] };

export const toHeaderItem = ({ key, account, firstDate, lastDate, cells }: PageHeader): HeaderItem => ({
  first: firstDate,
  last: lastDate,
  cells: cells.map((cell) => ({
    ...(cell.accountId !== account.id && { a: cell.accountId }),
    ...(cell.month !== key.month && { m: cell.month }),
    c: cell.currency,
    n: [cell.transactions, cell.trades, cell.valuations, cell.parts, ...rareCounts(cell)],
    f: cell.flow,
    ...(cell.lastValuation !== null && { v: storeValuation(cell.lastValuation) }),
    ...(cell.days !== undefined && { d: cell.days.map(({ date, flow }) => [date, flow]) }),
  })),
});

export const fromHeaderItem = (item: HeaderItem, key: PageKey, account: PageAccount): PageHeader => ({
  key,
  account,
  firstDate: item.first,
  lastDate: item.last,
  cells: item.cells.map(({ a, m, c, n, f, v, d }) => {
    const [transactions = 0, trades = 0, valuations = 0, parts = 0, holdings = 0, balances = 0] = n;
    return {
      accountId: a ?? account.id,
      month: m ?? key.month,
      currency: c,
      ...{ transactions, trades, valuations, parts, holdings, balances },
      flow: f,
      lastValuation: v === undefined ? null : readValuation(v),
      ...(d !== undefined && { days: d.map(([date = '', flow = '0']) => ({ date, flow })) }),
    };
  }),
});

const rareCounts = ({ holdings, balances }: PageCell): readonly number[] =>
  holdings + balances === 0 ? [] : [holdings, balances];

const storeValuation = ({ date, amount, flowAfter }: Valuation): readonly string[] => [date, amount, flowAfter];

const readValuation = ([date = '', amount = '0', flowAfter = '0']: readonly string[]): Valuation => ({
  date,
  amount,
  flowAfter,
});
