import { daysBetween } from '../../../platform/domain/local-date.ts';
import type { PlannedWindow } from '../../domain/sync/plan-windows.ts';
import type { FeedRequest, LinkedUpstream } from '../bank-provider.ts';
import type { LinkedAccount } from './linked-accounts.ts';

/** An account whose provider had no holdings for it is asked again after this long. */
const HOLDINGS_AGAIN_DAYS = 30;
const WITH_HOLDINGS = ['investment', 'crypto'];

/** Asks for a window of linked accounts; `today` is the family's day. */
export const toFeedRequest = (
  { window, isLatest, isWhole }: Pick<PlannedWindow, 'window' | 'isLatest' | 'isWhole'>,
  asked: readonly LinkedAccount[],
  { includePending, today }: { readonly includePending: boolean; readonly today: string },
): FeedRequest => ({
  accounts: asked.map((linked) => toLinkedUpstream(linked, today)),
  window,
  isLatest,
  isWhole,
  includePending,
});

const toLinkedUpstream = ({ bankAccount, account }: LinkedAccount, today: string): LinkedUpstream => {
  const { upstreamId, currency, holdingsRefusedAt } = bankAccount;
  const isRefused =
    holdingsRefusedAt !== null && daysBetween(holdingsRefusedAt.slice(0, 10), today) < HOLDINGS_AGAIN_DAYS;
  return {
    upstreamId,
    accountType: account.accountType,
    currency: currency ?? account.currency,
    wantsHoldings: WITH_HOLDINGS.includes(account.accountType) && !isRefused,
  };
};
