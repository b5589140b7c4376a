import { type KnownSecurity, securityName } from '../../../ledger/entries/domain/security.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { FeedHolding } from '../../accounts/domain/account-feed.ts';
import type { FeedDependencies, FeedPlace } from '../../feed/use-cases/feed-place.ts';
import {
  goneHoldings,
  type HoldingContent,
  hasFeedHoldings,
  holdingContent,
  joinLots,
  putHoldings,
} from '../domain/holdings.ts';

export type Snapshot = {
  readonly holdings: readonly FeedHolding[];
  /** The list is complete, so a missing position was sold. */
  readonly isComplete: boolean;
  /** The date of the balance that includes the holdings. */
  readonly date: string;
};

/** Writes the positions of a day and returns their number. */
export const writeHoldings = async (
  deps: FeedDependencies,
  place: FeedPlace,
  { holdings, isComplete, date }: Snapshot,
): Promise<number> => {
  const { familyId, account, connection, now } = place;
  const month = monthOf(date);
  const former = isComplete ? await readFormer(deps, place, month) : [];
  if (holdings.length === 0 && !former.some(hasFeedHoldings)) return 0;
  const securities = await bindSecurities(deps, place, holdings);
  const contents = joinLots(holdings).map((holding) => holdingContent(holding, securities.get(holding.ticker), date));
  const hashOf = ({ details, currency }: HoldingContent) =>
    sha256(JSON.stringify(['bank_holding', connection.id, account.id, month, details.ticker, currency]));
  await deps.ledger.change(familyId, account, month, (page) => {
    const gone = isComplete ? goneHoldings([...former.slice(0, -1), page], contents, date) : [];
    const put = putHoldings(page, [...contents, ...gone], { connectionId: connection.id, now, hashOf });
    return put.changed ? put.page : undefined;
  });
  return contents.length;
};

/**
 * The page of the month last, preceded by the page with the previous snapshot: the previous month, or the last month
 * that has one.
 */
const readFormer = async (
  { ledger, headers }: FeedDependencies,
  { familyId, account }: FeedPlace,
  month: string,
): Promise<readonly Page[]> => {
  const before = monthOfIndex(monthIndex(month) - 1);
  const read = (months: readonly string[]) =>
    ledger.readMany(
      familyId,
      months.map((month) => ({ account, month: month })),
    );
  const pages = await read([before, month]);
  if (pages.some(hasFeedHoldings)) return pages;
  const known = (await headers.ofAccount(familyId, account)).flatMap(({ key, cells }) =>
    key.month < month && cells.some((cell) => cell.holdings > 0) ? [key.month] : [],
  );
  const last = known.sort().at(-1);
  return last === undefined ? pages : read([last, month]);
};

/** The family's oldest security for each ticker, created if missing. */
const bindSecurities = async (
  { records, securities, newId }: FeedDependencies,
  { familyId, connection, now }: FeedPlace,
  holdings: readonly FeedHolding[],
): Promise<ReadonlyMap<string, Pick<KnownSecurity, 'id' | 'exchangeOperatingMic'>>> => {
  const known = (await securities(familyId)).toSorted((a, b) => compareText(a.createdAt, b.createdAt));
  const found = new Map<string, Pick<KnownSecurity, 'id' | 'exchangeOperatingMic'>>();
  for (const security of known) if (!found.has(security.ticker)) found.set(security.ticker, security);
  for (const { ticker, name, isCash } of holdings) {
    if (found.has(ticker)) continue;
    const key = { ticker, exchangeOperatingMic: null };
    const none = { exchangeMic: null, exchangeAcronym: null, countryCode: null, websiteUrl: null };
    const attributes = { ...key, ...none, securityName: name, securityKind: isCash ? 'cash' : 'standard' } as const;
    const candidateId = newId();
    const { id } = await records.bindByName({
      familyId,
      kind: 'security',
      name: securityName(key),
      owner: connection.id,
      attributes,
      candidateId,
      now,
    });
    found.set(ticker, { id, exchangeOperatingMic: null });
  }
  return found;
};
