import { isSecurityDetails } from '../../../ledger/domain/entry-details.ts';
import { fingerprintKey } from '../../../ledger/domain/fingerprint.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import { isLiving, slotKey } from '../../../ledger/domain/slot.ts';
import { add, isZero, subtract } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportRow } from '../row.ts';
import { rowFingerprint } from '../row-key.ts';
import { SPLIT_REMEDY } from './stock-splits.ts';

/** What changes how many shares of one ticker an account holds. */
export type ShareEvent = {
  readonly date: string;
  readonly qty: string;
  /** A holdings record says the quantity at the end of its day; all others add theirs. */
  readonly setsQty: boolean;
  /** Record of the security: several may have one ticker. */
  readonly securityId: string | null;
  /** Where equal rows look for it; null for what no row matches. */
  readonly key: string | null;
};

/** An event that a file brings. `heldBefore`: it is a stock split that was counted from so many shares. */
export type ShareRow = ShareEvent & { readonly rowNumber: number; readonly heldBefore?: string };

/** The trades and stock splits among rows, of one ticker of an account in this currency. */
export const shareRow = (row: ImportRow, currency: string): ShareRow | undefined => {
  const { rowNumber, entry, fields } = row;
  if (entry === null || (entry.kind !== 'trade' && entry.heldBefore === undefined)) return undefined;
  const fingerprint = rowFingerprint(row, currency);
  return {
    rowNumber,
    date: entry.date,
    qty: entry.kind === 'trade' ? fields.qty : '0',
    setsQty: false,
    securityId: null,
    key: fingerprint === undefined ? null : fingerprintKey(fingerprint),
    ...(entry.heldBefore !== undefined && { heldBefore: entry.heldBefore }),
  };
};

/** What a page of an account has of these tickers in its own currency, by ticker. */
export const sharesOnPage = (
  page: Page,
  currency: string,
  tickers: ReadonlySet<string>,
): readonly (readonly [string, ShareEvent])[] =>
  page.slots.filter(isLiving).flatMap((slot) => {
    const { kind, date, details, currency: own } = slot.content;
    if (!isSecurityDetails(details) || own !== currency || slot.accountId !== null) return [];
    if (!tickers.has(details.ticker)) return [];
    const key = slotKey(slot) ?? null;
    return [
      [
        details.ticker,
        { date, qty: details.qty, setsQty: kind === 'holding', securityId: details.securityId, key },
      ] as const,
    ];
  });

/** `securityId`: the record that the file's ticker leads to; null where there is none yet. */
export type SplitSecurity = { readonly ticker: string; readonly securityId: string | null };

/**
 * Why stock splits among the rows of a file are not to be published, a sentence for each: before the split the account
 * holds other shares than those it was counted from. A row that the ledger has already counts once, and a split that it
 * has already is not judged again.
 */
export const splitProblems = (
  { ticker, securityId }: SplitSecurity,
  rows: readonly ShareRow[],
  recorded: readonly ShareEvent[],
): readonly string[] => {
  const matches = matchRows(rows, recorded);
  const own = new Set(matches.values());
  const foreign = recorded.filter((event) => !own.has(event));
  const tradeDays = new Set(foreign.filter(({ setsQty }) => !setsQty).map(({ date }) => date));
  const steps = [
    ...foreign.map((event) => ({ event, row: undefined })),
    ...rows.map((row) => ({ event: matches.get(row) ?? row, row })),
  ].toSorted(inOrder);

  const hasAnother = recorded.some((event) => event.securityId !== securityId);
  const problemOf = ({ date, heldBefore = '0' }: ShareRow, held: string): string | undefined => {
    if (hasAnother) return 'has trades of another security of that name';
    if (tradeDays.has(date)) return 'has other trades of that day';
    return isZero(subtract(held, heldBefore)) ? undefined : `holds ${held} before it`;
  };
  const problems: string[] = [];
  let held = '0';
  for (const { event, row } of steps) {
    const isNewSplit = row?.heldBefore !== undefined && !matches.has(row);
    const problem = isNewSplit ? problemOf(row, held) : undefined;
    if (isNewSplit && problem !== undefined) problems.push(miscounted(ticker, row, problem));
    held = event.setsQty ? event.qty : add(held, event.qty);
  }
  return problems;
};

const miscounted = (ticker: string, { rowNumber, date, heldBefore }: ShareRow, problem: string): string =>
  `Row ${rowNumber}: The stock split of ${quoteValue(ticker)} on ${date} was counted from ${heldBefore} shares, all that the file knows, but the account ${problem}. ${SPLIT_REMEDY}`;

/** The n-th row with some key stands on the n-th event with it. */
const matchRows = (rows: readonly ShareRow[], recorded: readonly ShareEvent[]): ReadonlyMap<ShareRow, ShareEvent> => {
  const free = Map.groupBy(recorded, ({ key }) => key);
  const matches = new Map<ShareRow, ShareEvent>();
  const taken = new Map<string, number>();
  for (const row of rows) {
    if (row.key === null) continue;
    const at = taken.get(row.key) ?? 0;
    const event = free.get(row.key)?.[at];
    taken.set(row.key, at + 1);
    if (event !== undefined) matches.set(row, event);
  }
  return matches;
};

type Step = { readonly event: ShareEvent; readonly row: ShareRow | undefined };

/** By day; what the ledger has besides before the rows of the file, and what says the quantity at the end of the day last. */
const inOrder = (a: Step, b: Step): number => {
  if (a.event.date !== b.event.date) return a.event.date < b.event.date ? -1 : 1;
  const last = Number(a.event.setsQty) - Number(b.event.setsQty);
  return last === 0 ? (a.row?.rowNumber ?? 0) - (b.row?.rowNumber ?? 0) : last;
};
