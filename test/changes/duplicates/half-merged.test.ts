import { expect, it } from 'vitest';
import { isHalfMerged } from '../../../shared/changes/duplicates/domain/merge-entries.ts';
import { joinInto, markAsMerged, toJoiningEntry } from '../../../shared/ledger/identity/domain/join-entries.ts';
import { isLiving, slotId } from '../../../shared/ledger/pages/domain/page.ts';
import { aPage, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-05-01T00:00:00.000Z';

it('a merge is whole only if the same change set did both sides', () => {
  const page = withRows(aPage(), [
    { row: 1, name: 'SHOP 12' },
    { row: 2, name: 'Card payment shop' },
  ]);
  const [kept, away] = page.slots.filter(isLiving);
  if (kept === undefined || away === undefined) throw new Error('There are not two entries');
  const pair = { keptId: slotId(page, kept), mergedId: slotId(page, away), changeSetId: 'set' };
  const mergedBy = (changeSetId: string) => {
    const joined = joinInto(kept, toJoiningEntry(away), { now: NOW, by: { userId: 'me', changeSetId: 'set' } });
    return { ...page, slots: [joined, markAsMerged(away, pair.keptId, NOW, { userId: 'me', changeSetId })] };
  };

  expect(isHalfMerged(mergedBy('set'), mergedBy('set'), pair)).toBe(false);
  expect(isHalfMerged(mergedBy('other'), mergedBy('other'), pair)).toBe(true);
});
