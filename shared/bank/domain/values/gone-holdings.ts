import { isSecurityDetails } from '../../../ledger/domain/entry-details.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import { isLiving, type LivingSlot } from '../../../ledger/domain/slot.ts';
import { isZero } from '../../../platform/domain/decimal.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { HoldingContent } from './put-holdings.ts';

/**
 * Holdings records of quantity 0 for positions that the bank listed before and no longer lists on the day, because they
 * were sold. Takes the pages of the account up to that day, oldest first.
 */
export const goneHoldings = (
  pages: readonly Page[],
  listed: readonly HoldingContent[],
  date: string,
): readonly HoldingContent[] => {
  const isListed = new Set(listed.map(keyOf));
  const newest = new Map<string, HoldingContent>();
  for (const { content } of pages.flatMap(({ slots }) => slots.filter(isLiving).filter(isOfFeeds))) {
    if (content.kind !== 'holding' || !isSecurityDetails(content.details) || !('costBasis' in content.details))
      continue;
    const holding = { ...content, details: content.details };
    const key = keyOf(holding);
    if (content.date >= (newest.get(key)?.date ?? '')) newest.set(key, holding);
  }
  return [...newest]
    .filter(([key, { date: on, details }]) => !isListed.has(key) && on <= date && !isZero(details.qty))
    .map(([, holding]) => ({ ...holding, date, amount: '0', details: { ...holding.details, qty: '0' } }));
};

/** Whether a feed wrote holdings onto the page. */
export const hasFeedHoldings = ({ slots }: Page): boolean =>
  slots.some((slot) => isLiving(slot) && slot.content.kind === 'holding' && isOfFeeds(slot));

const isOfFeeds = ({ birth, owners, accountId }: LivingSlot): boolean =>
  birth.importId === null && accountId === null && owners.every(({ id }) => id !== USER);

const keyOf = ({ currency, details }: HoldingContent): string => JSON.stringify([details.ticker, currency]);
