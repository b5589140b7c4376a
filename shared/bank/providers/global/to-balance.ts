import type { FeedBalance } from '../../domain/feed-row.ts';
import { feedAmount } from '../feed-amount.ts';
import { isoCurrency } from '../iso-currency.ts';
import { GlobalBalance } from './schema.ts';

/** As the provider signs it; undefined where the answer tells no amount that can be read, and then nothing changes. */
export const toBalance = (answer: unknown, today: string): FeedBalance | undefined => {
  const read = GlobalBalance.safeParse(answer);
  if (!read.success) return undefined;
  const { amount, available, currency } = read.data;
  const told = amount === null ? undefined : feedAmount(amount);
  if (told === undefined) return undefined;
  return {
    amount: told,
    available: (available === null ? undefined : feedAmount(available)) ?? null,
    currency: isoCurrency(currency),
    date: today,
  };
};
