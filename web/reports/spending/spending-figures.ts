import {
  absolute,
  canonicalDecimal,
  compare,
  isZero,
  subtract,
} from '../../../shared/platform/domain/money/decimal.ts';
import { shareOfAll } from '../../ledger/amounts.ts';
import type { figures } from '../../platform/components/table.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { spentAndEarned } from './spending-lines.ts';
import { rounded, type Shown, shownMoney } from './spending-shown.ts';
import { WORDS as words } from './words.ts';

type Sums = ReturnType<typeof spentAndEarned>;

/** Spending, income and the rest, compared with the period before. */
export const figuresOf = (
  viewer: Viewer,
  shown: Shown,
  { now, before }: { readonly now: Sums; readonly before: Sums },
): Parameters<typeof figures>[0] => {
  const left = canonicalDecimal(rounded(subtract(now.earned, now.spent), shown)) ?? '0';
  const compared = (what: keyof Sums) => {
    if (!shown.hasBefore) return undefined;
    const change = canonicalDecimal(rounded(subtract(now[what], before[what]), shown)) ?? '0';
    const amount = shownMoney(absolute(change), shown, viewer);
    const how = isZero(change) ? 'same' : compare(change, '0') > 0 ? 'more' : 'less';
    return words.compared[how](amount, shown.periods.before);
  };
  return [
    [words.spent, shownMoney(now.spent, shown, viewer), compared('spent')],
    [words.earned, shownMoney(now.earned, shown, viewer), compared('earned')],
    [words.leftOver, shownMoney(left, shown, viewer), remarkOnLeft(left, now.earned, viewer)],
  ];
};

const remarkOnLeft = (left: string, earned: string, viewer: Viewer): string | undefined => {
  if (compare(left, '0') > 0) return words.ofEarned(shareOfAll(left, earned, viewer));
  return isZero(left) || isZero(earned) ? undefined : words.overspent;
};
