import {
  BARE_CONTENT,
  type EntryContent,
  type HoldingDetails,
  isSecurityDetails,
} from '../../../ledger/entries/domain/entry.ts';
import { ANYTHING_ELSE } from '../../../ledger/entries/domain/fields.ts';
import type { KnownSecurity } from '../../../ledger/entries/domain/security.ts';
import { isLiving, type LivingSlot, type Page } from '../../../ledger/pages/domain/page.ts';
import { divide, isZero, multiply, sum } from '../../../platform/domain/money/decimal.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { FeedHolding } from '../../accounts/domain/account-feed.ts';
import { newSlot, type Put, type Putter } from './record-bank-balance.ts';

/** A current position; its details identify the security. */
export type HoldingContent = EntryContent & { readonly details: HoldingDetails };
type HoldingSlot = LivingSlot & { readonly content: HoldingContent };

/**
 * Stores the positions of a day: one entry per security, currency and month, moved to the newest day. A position that
 * is missing keeps its last day. Entries that a person locked, edited or deleted are kept, as are imported holdings of
 * the day. `hashOf` creates the ids of new entries.
 */
export const putHoldings = (
  page: Page,
  holdings: readonly HoldingContent[],
  { hashOf, ...putter }: Omit<Putter, 'hash'> & { readonly hashOf: (holding: HoldingContent) => Uint8Array },
): Put =>
  holdings.reduce<Put>(
    ({ page: before, changed }, holding) => {
      const put = putHolding(before, holding, { ...putter, hash: hashOf(holding) });
      return { page: put.page, changed: changed || put.changed };
    },
    { page, changed: false },
  );

const putHolding = (page: Page, holding: HoldingContent, putter: Putter): Put => {
  const alike = page.slots.filter((slot): slot is HoldingSlot => isLiving(slot) && isOf(slot, holding));
  const own = alike.find(({ birth, owners }) => birth.importId === null && owners.every(({ id }) => id !== USER));
  const isReported = alike.some((slot) => slot !== own && slot.content.date === holding.date);
  if (isReported || (own !== undefined && own.content.date > holding.date)) return { page, changed: false };
  if (own === undefined) {
    const fresh = newSlot(holding, putter);
    if (page.slots.some(({ tail }) => tail === fresh.tail)) return { page, changed: false }; // a person deleted it
    return { page: { ...page, slots: [...page.slots, fresh] }, changed: true };
  }
  if ((own.edited & ANYTHING_ELSE) !== 0) return { page, changed: false };

  const moved: LivingSlot = {
    ...own,
    owners: own.owners.some(({ id }) => id === putter.connectionId)
      ? own.owners
      : [...own.owners, { id: putter.connectionId, row: 0, bits: 0, filledAt: null }],
    content: { ...own.content, amount: holding.amount, date: holding.date, details: detailsOf(own, holding) },
  };
  if (JSON.stringify(moved) === JSON.stringify(own)) return { page, changed: false };
  return { page: { ...page, slots: page.slots.map((slot) => (slot === own ? moved : slot)) }, changed: true };
};

const isOf = ({ content, accountId }: LivingSlot, { currency, details }: HoldingContent): boolean =>
  content.kind === 'holding' &&
  accountId === null &&
  content.currency === currency &&
  isSecurityDetails(content.details) &&
  content.details.ticker === details.ticker;

/** A cost from a person or a calculation takes precedence over the provider's; the provider's over none. */
const detailsOf = ({ content: { details: known } }: HoldingSlot, { details }: HoldingContent): HoldingDetails => {
  const isFirm = known.costBasisLocked || known.costBasisSource === 'manual' || known.costBasisSource === 'calculated';
  const cost = isFirm || details.costBasis === null ? known : details;
  return {
    ...details,
    securityId: known.securityLocked ? known.securityId : details.securityId,
    costBasis: cost.costBasis,
    costBasisSource: cost.costBasisSource,
    costBasisLocked: known.costBasisLocked,
    securityLocked: known.securityLocked,
  };
};

/** Lots of one security form one position. Its cost is the average of the lots whose cost is known. */
export const joinLots = (holdings: readonly FeedHolding[]): readonly FeedHolding[] =>
  [...Map.groupBy(holdings, ({ ticker, currency }) => JSON.stringify([ticker, currency])).values()].flatMap((lots) => {
    const [first, ...others] = lots;
    if (first === undefined || others.length === 0) return lots;
    const qty = sum(lots.map((lot) => lot.qty));
    const amount = sum(lots.map((lot) => lot.amount));
    return [{ ...first, qty, amount, price: priceOf(amount, qty, first.price), costBasis: averageCost(lots) }];
  });

/** The entry of a position; cash is treated as a position too. */
export const holdingContent = (
  holding: FeedHolding,
  security: Pick<KnownSecurity, 'id' | 'exchangeOperatingMic'> | undefined,
  date: string,
): HoldingContent => ({
  ...BARE_CONTENT,
  kind: 'holding',
  date,
  amount: holding.amount,
  currency: holding.currency,
  name: holding.name ?? holding.ticker,
  details: {
    securityId: security?.id ?? null,
    ticker: holding.ticker,
    exchangeOperatingMic: security?.exchangeOperatingMic ?? null,
    qty: holding.qty,
    price: holding.price,
    costBasis: holding.costBasis,
    costBasisSource: holding.costBasis === null ? null : 'provider',
    costBasisLocked: false,
    securityLocked: false,
  },
});

const priceOf = (amount: string, qty: string, otherwise: string): string =>
  isZero(qty) ? otherwise : divide(amount, qty);

const averageCost = (lots: readonly FeedHolding[]): string | null => {
  const known = lots.flatMap(({ qty, costBasis }) => (costBasis === null ? [] : [{ qty, costBasis }]));
  const qty = sum(known.map((lot) => lot.qty));
  return isZero(qty) ? null : divide(sum(known.map((lot) => multiply(lot.costBasis, lot.qty))), qty);
};

/**
 * Holdings records with quantity 0 for positions that the bank no longer lists, because they were sold. Takes the pages
 * of the account up to that day, oldest first.
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

/** Whether a feed wrote holdings on the page. */
export const hasFeedHoldings = ({ slots }: Page): boolean =>
  slots.some((slot) => isLiving(slot) && slot.content.kind === 'holding' && isOfFeeds(slot));

const isOfFeeds = ({ birth, owners, accountId }: LivingSlot): boolean =>
  birth.importId === null && accountId === null && owners.every(({ id }) => id !== USER);

const keyOf = ({ currency, details }: HoldingContent): string => JSON.stringify([details.ticker, currency]);
