import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { ENTRIES_PREFIX, LEDGER_SHARDS, ledgerPk, ledgerShardPk } from '../../platform/dynamodb/keys.ts';
import type { PageAccount, PageKey } from '../domain/entry.ts';
import type { PageCell, PageHeader, SecuritySpan } from '../domain/header.ts';
import type { AccountHeaders, LedgerHeaders } from '../use-cases/ledger-ports.ts';

/** The attributes of a page root in the index. */
type IndexItem = { readonly gsi1sk: string; readonly id: string; readonly header: HeaderItem };

/**
 * Headers of a family's pages, by month and then tag, from the index shards; headers of one account from its page
 * roots.
 */
export const createLedgerHeaders = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): LedgerHeaders & AccountHeaders => {
  const listShard = async (familyId: string, shard: number): Promise<readonly IndexItem[]> => {
    const items: IndexItem[] = [];
    const query = {
      TableName: tableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerShardPk(familyId, shard) },
      ExpressionAttributeNames: { '#header': 'header' },
      ProjectionExpression: 'gsi1sk, id, #header',
    };
    for await (const page of paginateQuery({ client: documents }, query)) {
      items.push(...((page.Items ?? []) as IndexItem[]));
    }
    return items;
  };

  return {
    list: async (familyId) => {
      const shards = Array.from({ length: LEDGER_SHARDS }, (_, shard) => listShard(familyId, shard));
      const items = (await Promise.all(shards)).flat();
      return items.sort((a, b) => (a.gsi1sk < b.gsi1sk ? -1 : 1)).map(toHeader);
    },
    ofAccount: async (familyId, account) => {
      const query = {
        TableName: tableName,
        ConsistentRead: true,
        ProjectionExpression: 'sk, #header',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeNames: { '#header': 'header' },
        ExpressionAttributeValues: { ':pk': ledgerPk(familyId, account.tag), ':sk': ENTRIES_PREFIX },
      };
      const headers: PageHeader[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        for (const { sk, header } of Items) {
          const key = { tag: account.tag, month: String(sk).slice(ENTRIES_PREFIX.length) };
          headers.push(fromHeaderItem(header as HeaderItem, key, account));
        }
      }
      return headers;
    },
  };
};

const toHeader = ({ gsi1sk, id, header }: IndexItem): PageHeader => {
  const [month = '', tag = ''] = gsi1sk.split('#');
  return fromHeaderItem(header, { tag, month }, { id, tag });
};

type Valuation = NonNullable<PageCell['lastValuation']>;

/**
 * A stored cell, kept short because each write pays for it twice. Account and month are stored only if they differ from
 * the page's.
 */
type StoredCell = {
  readonly a?: string;
  readonly m?: string;
  readonly c: string;
  /** Counts of transactions, trades, valuations and parts; then holdings and balances, if any. */
  readonly n: readonly number[];
  readonly f: string;
  /** Date, amount, flow after it. */
  readonly v?: readonly string[];
  /** Day of the month of the last entry, if it is not the page's last date. */
  readonly l?: string;
  /** Securities; missing if there are too many, and on older pages. */
  readonly s?: readonly StoredSecurity[];
};

/**
 * Ticker, exchange, record, last date, quantity, 1 if that is stated, quantity without a price; then price, date,
 * value.
 */
type StoredSecurity = readonly (string | null | 0 | 1)[];

export type HeaderItem = { readonly first: string; readonly last: string; readonly cells: readonly StoredCell[] };

/** Room for about 70 securities. Every balance reads the index, so entries must stay small. */
const MAX_SECURITIES_LENGTH = 8_192;

export const toHeaderItem = ({ key, account, firstDate, lastDate, cells }: PageHeader): HeaderItem => {
  const securities = cells.map((cell) => (cell.securities ?? []).map(storeSecurity));
  const hasRoom = JSON.stringify(securities).length <= MAX_SECURITIES_LENGTH;
  return {
    first: firstDate,
    last: lastDate,
    cells: cells.map((cell, at) => ({
      ...(cell.accountId !== account.id && { a: cell.accountId }),
      ...(cell.month !== key.month && { m: cell.month }),
      c: cell.currency,
      n: [cell.transactions, cell.trades, cell.valuations, cell.parts, ...rareCounts(cell)],
      f: cell.flow,
      ...(cell.lastValuation !== null && { v: storeValuation(cell.lastValuation) }),
      ...(cell.lastDate !== lastDate && { l: cell.lastDate.slice(8) }),
      ...(hasSecurities(cell) && hasRoom && { s: securities[at] ?? [] }),
    })),
  };
};

export const fromHeaderItem = (item: HeaderItem, key: PageKey, account: PageAccount): PageHeader => ({
  key,
  account,
  firstDate: item.first,
  lastDate: item.last,
  cells: item.cells.map(({ a, m, c, n, f, v, l, s }) => {
    const [transactions = 0, trades = 0, valuations = 0, parts = 0, holdings = 0, balances = 0] = n;
    const counts = { transactions, trades, valuations, parts, holdings, balances };
    const month = m ?? key.month;
    return {
      accountId: a ?? account.id,
      month,
      currency: c,
      ...counts,
      flow: f,
      lastValuation: v === undefined ? null : readValuation(v),
      lastDate: l === undefined ? lastDateIn(month, item.last) : `${month}-${l}`,
      securities: s?.map(readSecurity) ?? (hasSecurities(counts) ? null : []),
    };
  }),
});

/** Older headers lack the last day of a cell, so its entries may be on any day of the month. */
const lastDateIn = (month: string, last: string): string => (last.startsWith(month) ? last : `${month}-31`);

const hasSecurities = ({ trades, holdings }: Pick<PageCell, 'trades' | 'holdings'>): boolean => trades + holdings > 0;

const rareCounts = ({ holdings, balances }: PageCell): readonly number[] =>
  holdings + balances === 0 ? [] : [holdings, balances];

const storeValuation = ({ date, amount, flowAfter }: Valuation): readonly string[] => [date, amount, flowAfter];

const readValuation = ([date = '', amount = '0', flowAfter = '0']: readonly string[]): Valuation => ({
  date,
  amount,
  flowAfter,
});

const storeSecurity = ({ stated, ...span }: SecuritySpan): StoredSecurity => [
  ...[span.ticker, span.exchangeOperatingMic, span.securityId, span.lastDate, span.qty],
  span.setsQty ? 1 : 0,
  span.unpricedQty,
  ...(stated === null ? [] : [stated.price, stated.date]),
  ...(stated?.value == null ? [] : [stated.value]),
];

const readSecurity = (stored: StoredSecurity): SecuritySpan => {
  const [ticker, mic, id, lastDate, qty, setsQty, unpricedQty, price, date, value] = stored;
  return {
    ticker: String(ticker),
    exchangeOperatingMic: textOf(mic),
    securityId: textOf(id),
    lastDate: String(lastDate),
    qty: String(qty),
    setsQty: setsQty === 1,
    unpricedQty: String(unpricedQty),
    stated: price === undefined ? null : { price: String(price), date: String(date), value: textOf(value) },
  };
};

const textOf = (stored: StoredSecurity[number] | undefined): string | null => (stored == null ? null : String(stored));
