import type { FeedHolding } from '../../../domain/bank/feed-row.ts';
import { holdingContent, joinLots } from '../../../domain/bank/values/holding-content.ts';
import { type HoldingContent, putHoldings } from '../../../domain/bank/values/put-holdings.ts';
import { securityName } from '../../../domain/imports/security-steps.ts';
import { monthOf } from '../../../domain/local-date.ts';
import type { FeedDependencies, FeedPlace } from './feed-place.ts';

/** The positions of the family's day. Returns how many there are. */
export const writeHoldings = async (
  deps: FeedDependencies,
  place: FeedPlace,
  holdings: readonly FeedHolding[],
): Promise<number> => {
  const { familyId, account, connection, now, today } = place;
  if (holdings.length === 0) return 0;
  const securityOf = await bindSecurities(deps, place, holdings);
  const contents = joinLots(holdings).map((holding) =>
    holdingContent(holding, securityOf.get(holding.ticker) ?? null, today),
  );
  const hashOf = ({ details, currency }: HoldingContent) =>
    deps.sha256(JSON.stringify(['bank_holding', connection.id, account.id, monthOf(today), details.ticker, currency]));
  await deps.ledger.change(familyId, account, monthOf(today), (page) => {
    const put = putHoldings(page, contents, { connectionId: connection.id, now, hashOf });
    return put.changed ? { ...put.page, sha256: deps.sha256 } : undefined;
  });
  return contents.length;
};

/** The family's oldest security of each ticker, made where there is none. */
const bindSecurities = async (
  { records, securities, newId }: FeedDependencies,
  { familyId, connection, now }: FeedPlace,
  holdings: readonly FeedHolding[],
): Promise<ReadonlyMap<string, string>> => {
  const known = (await securities(familyId)).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const ids = new Map<string, string>();
  for (const { id, ticker } of known) if (!ids.has(ticker)) ids.set(ticker, id);
  for (const { ticker, name, isCash } of holdings) {
    if (ids.has(ticker)) continue;
    const key = { ticker, exchangeOperatingMic: null };
    const none = { exchangeMic: null, exchangeAcronym: null, countryCode: null, websiteUrl: null };
    const attributes = { ...key, ...none, securityName: name, securityKind: isCash ? 'cash' : 'standard' } as const;
    const candidateId = newId();
    const { id } = await records.bindByName({
      ...{ familyId, kind: 'security', name: securityName(key), owner: connection.id, attributes, candidateId, now },
    });
    ids.set(ticker, id);
  }
  return ids;
};
