import type { EntryContent } from '../../../ledger/domain/entry.ts';
import { type HoldingDetails, isSecurityDetails } from '../../../ledger/domain/entry-details.ts';
import { ANYTHING_ELSE } from '../../../ledger/domain/fields.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import { isLiving, type LivingSlot } from '../../../ledger/domain/slot.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { newSlot, type Put, type Putter } from './put-anchor.ts';

/** A position of today; its details name the security. */
export type HoldingContent = EntryContent & { readonly details: HoldingDetails };

/**
 * The positions of a day, one entry per security, currency and month, which moves to the newest day. A position that is
 * not among them stays on its last day. What a person locked, changed or deleted stands, and so does the
 * holding of an import for the day. `hashOf` makes the ids of new ones.
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
  const alike = page.slots.filter((slot): slot is LivingSlot => isLiving(slot) && isOf(slot, holding));
  const own = alike.find(({ birth, owners }) => birth.importId === null && owners.every(({ id }) => id !== USER));
  const isTold = alike.some((slot) => slot !== own && slot.content.date === holding.date);
  if (isTold || (own !== undefined && own.content.date > holding.date)) return { page, changed: false };
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
  return { page: { ...page, slots: page.slots.map((one) => (one === own ? moved : one)) }, changed: true };
};

const isOf = ({ content, accountId }: LivingSlot, { currency, details }: HoldingContent): boolean =>
  content.kind === 'holding' &&
  accountId === null &&
  content.currency === currency &&
  isSecurityDetails(content.details) &&
  content.details.ticker === details.ticker;

/** The provider's word for a cost is worth less than a person's or a worked-out one, and nothing is less than something. */
const detailsOf = ({ content }: LivingSlot, { details }: HoldingContent): HoldingDetails => {
  const known = content.details as HoldingDetails;
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
