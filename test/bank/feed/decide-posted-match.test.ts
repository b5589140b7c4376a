import { describe, expect, it } from 'vitest';
import { decidePostedMatch } from '../../../shared/bank/feed/use-cases/decide-posted-match.ts';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import type { Named } from '../../../shared/ledger/entries/use-cases/bind-named.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import type { LedgerPages } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { NotFoundError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { Precondition } from '../../../shared/platform/domain/precondition.ts';
import {
  aMatch,
  anAccount,
  anEntryContent,
  FAMILY,
  MONTH,
  splitStamp,
  withFed,
} from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const NOW = '2026-04-05T00:00:00.000Z';
const NEXT = '2026-04';
const GONE = 'c-gone';
const anything: Precondition = () => undefined;

/** A pending 12.50 in March and, in the given month, the suggested booked 14.50. */
const setUp = (bookedIn = NEXT) => {
  const memory = createMemoryLedger();
  const booked = withFed(emptyPage(anAccount(), bookedIn), { date: `${bookedIn}-30`, amount: '14.5' });
  memory.put(booked.page);
  const held = withFed(
    memory.read(anAccount(), MONTH),
    { excluded: true },
    {
      status: 'stale',
      externalId: 'HOLD-1',
      match: aMatch({ entryId: booked.entryId }),
    },
  );
  memory.put(held.page);
  const bound: string[] = [];
  const bind = async (_family: string, { categoryIds, merchantIds, tagIds }: Named) => {
    const ids = [...categoryIds, ...merchantIds, ...tagIds].filter((id) => id != null);
    if (ids.includes(GONE)) throw new ValidationError(['category_id must be the id of a category of your family']);
    bound.push(...ids);
    return undefined;
  };
  const decideWith = (ledger: Pick<LedgerPages, 'read' | 'change'>) =>
    decidePostedMatch({ ledger, bind, now: () => NOW });
  const edit = (change: (page: Page) => Page, month = MONTH) => memory.put(change(memory.read(anAccount(), month)));
  const act =
    (decision: 'merge' | 'dismiss', ledger: Pick<LedgerPages, 'read' | 'change'> = memory.ledger) =>
    (transactionId?: string, precondition = anything) =>
      decideWith(ledger)({ familyId: FAMILY }, held.entryId, { decision, transactionId }, precondition);
  return {
    ...memory,
    held: held.entryId,
    booked: booked.entryId,
    bound,
    edit,
    act,
    merge: act('merge'),
    dismiss: act('dismiss'),
    entry: (id: string) => memory.all().find((entry) => entry.id === id),
  };
};

describe('decidePostedMatch: merge', () => {
  it.each([NEXT, MONTH])('merges the data of %s into the booked entry, and removes the pending one', async (month) => {
    const { merge, edit, held, booked, all, bound } = setUp(month);
    edit((page) => editEntry(page, held, { categoryId: 'c', tagIds: ['t', GONE], notes: 'Team lunch' }, NOW).page);

    const after = await merge();

    expect(after).toMatchObject({ id: booked, amount: '14.5', categoryId: 'c', tagIds: ['t'], notes: 'Team lunch' });
    expect(after.feed).toMatchObject({ externalId: 'TRN-1', formerIds: ['HOLD-1'], status: 'posted' });
    expect(all()).toEqual([after]);
    expect(bound).toEqual(['c', 't']);
  });

  it('keeps a marker that refers to the booked entry', async () => {
    const { merge, read, booked } = setUp();
    await merge();

    expect(read(anAccount(), MONTH).slots).toMatchObject([
      { deletedAt: NOW, feed: { externalId: 'HOLD-1', mergedInto: booked } },
    ]);
  });

  it('drops a deleted category', async () => {
    const { merge, edit, held } = setUp();
    edit((page) => editEntry(page, held, { categoryId: GONE }, NOW).page);

    expect(await merge()).toMatchObject({ categoryId: null });
  });

  it('gives the same result when repeated after an interruption', async () => {
    const whole = setUp();
    const cut = setUp();
    let writes = 0;
    const change: LedgerPages['change'] = async (...asked) => {
      if (++writes === 2) throw new Error('killed');
      return cut.ledger.change(...asked);
    };
    await whole.merge();

    await expect(cut.act('merge', { ...cut.ledger, change })()).rejects.toThrow('killed');
    expect(cut.all()).toHaveLength(2);
    await cut.merge();

    expect(cut.all()).toEqual(whole.all());
  });

  it('tolerates lost answers', async () => {
    const { merge, loseAnswers, all, booked } = setUp();
    loseAnswers(2);

    expect(await merge()).toMatchObject({ id: booked });
    expect(all()).toHaveLength(1);
  });

  it('merges into any booked entry that the user names, without a suggestion', async () => {
    const { act, put, ledger, held, booked, all } = setUp();
    const pages = [await ledger.read(FAMILY, anAccount(), MONTH), await ledger.read(FAMILY, anAccount(), NEXT)];
    for (const page of pages) {
      put({
        ...page,
        slots: page.slots.map((slot) =>
          slot.feed?.status === 'stale' ? { ...slot, feed: { ...slot.feed, match: null } } : { ...slot, feed: null },
        ),
      });
    }

    await expect(act('merge')()).rejects.toMatchObject({
      code: 'invalid_state',
      message: `No booked transaction is suggested for ${held}: send its id as transaction_id`,
    });
    expect(await act('merge')(booked)).toMatchObject({ id: booked, feed: null });
    expect(all()).toHaveLength(1);
  });

  it.each([
    ['itself', 'is pending', (page: Page) => page],
    [
      'of another account',
      'belongs to another account',
      (page: Page, id: string) => edited(page, id, { accountId: 'b' }),
    ],
    ['in other money', 'is in EUR, not in USD', (page: Page, id: string) => edited(page, id, { currency: 'EUR' })],
  ])('refuses an impossible match: %s', async (what, problem, change) => {
    const { merge, edit, held, booked, all } = setUp();
    const target = what === 'itself' ? held : booked;
    edit((page) => change(page, target), what === 'itself' ? MONTH : NEXT);
    const before = all();

    await expect(merge(target)).rejects.toMatchObject({
      code: 'validation_failed',
      message: `transaction_id must be the id of a booked transaction of the same account and currency: ${target} ${problem}`,
    });
    if (target === booked) await expect(merge()).rejects.toMatchObject({ code: 'conflict' });
    expect(all()).toEqual(before);
  });

  it('refuses a part of a split', async () => {
    const { merge, edit, booked, all } = setUp();
    edit((page) => splitEntry(page, booked, [anEntryContent({ amount: '14.5' })], splitStamp(NOW)).page, NEXT);
    const part = all().find(({ parentId }) => parentId !== null)?.id ?? '';

    await expect(merge(part)).rejects.toThrow(`${part} is a part of the split transaction ${booked}`);
  });

  it.each(['00c0ffee-5ee2-8000-8000-000000000000', 'no-id'])('answers the same for all missing ids: %s', async (id) => {
    await expect(setUp().merge(id)).rejects.toMatchObject({
      code: 'validation_failed',
      message: `transaction_id must be the id of a transaction of your family, and "${id}" is not one`,
    });
  });

  it('reports that the suggested entry no longer exists, and changes nothing', async () => {
    const { merge, edit, held, booked, all } = setUp();
    edit((page) => deleteEntry(page, booked, NOW).page, NEXT);

    await expect(merge()).rejects.toMatchObject({
      code: 'conflict',
      message: `The suggested transaction ${booked} no longer exists: dismiss the suggestion, or send another transaction_id`,
    });
    expect(all().map(({ id }) => id)).toEqual([held]);
  });

  it('reports it too if the entry disappears during the merge', async () => {
    const { merge, edit, beforeNextChange, held, booked, all } = setUp();
    beforeNextChange(() => edit((page) => deleteEntry(page, booked, NOW).page, NEXT));

    await expect(merge()).rejects.toMatchObject({ code: 'conflict' });
    expect(all().map(({ id }) => id)).toEqual([held]);
  });

  it('refuses a split pending entry, a booked one, and one without a feed', async () => {
    const { edit, merge, held } = setUp();
    edit((page) => splitEntry(page, held, [anEntryContent()], splitStamp(NOW)).page);
    await expect(merge()).rejects.toThrow(`Transaction ${held} is split: remove the split before merging`);

    for (const [feed, what] of [['posted', 'is already booked'] as const, [null, 'is not from a bank feed'] as const]) {
      const other = setUp();
      other.edit((page) => ({
        ...page,
        slots: page.slots.map((slot) => ({ ...slot, feed: feed && slot.feed && { ...slot.feed, status: feed } })),
      }));
      await expect(other.merge()).rejects.toMatchObject({
        code: 'invalid_state',
        message: expect.stringContaining(what),
      });
      await expect(other.dismiss()).rejects.toMatchObject({ code: 'invalid_state' });
    }
  });

  it('checks the precondition on the pending entry before any write', async () => {
    const { merge, entry, all, held } = setUp();
    const before = all();
    const asked: unknown[] = [];
    const refuse: Precondition = (current) => {
      asked.push(current);
      throw new Error('not as seen');
    };

    await expect(merge(undefined, refuse)).rejects.toThrow('not as seen');
    expect(asked).toEqual([entry(held)]);
    expect(all()).toEqual(before);
  });

  it('returns not found for a missing entry', async () => {
    const { ledger } = setUp();
    const decide = decidePostedMatch({ ledger, bind: async () => undefined, now: () => NOW });
    for (const decision of ['merge', 'dismiss'] as const) {
      const act = decide({ familyId: FAMILY }, 'no-id', { decision, transactionId: undefined }, anything);
      await expect(act).rejects.toThrow(NotFoundError);
    }
  });
});

describe('decidePostedMatch: dismiss', () => {
  it('keeps both entries, and does not suggest the match again', async () => {
    const { dismiss, merge, held, booked, entry, all } = setUp();
    const before = entry(booked);

    const after = await dismiss();

    expect(after).toMatchObject({ id: held, excluded: true, feed: { status: 'stale', match: { dismissed: true } } });
    expect(await dismiss(booked)).toEqual(after);
    expect(entry(booked)).toEqual(before);
    await expect(merge()).rejects.toMatchObject({ code: 'invalid_state' });
    expect(all()).toHaveLength(2);
  });

  it('can still be merged by id', async () => {
    const { dismiss, merge, booked } = setUp();
    await dismiss();

    expect(await merge(booked)).toMatchObject({ id: booked });
  });

  it('refuses another id', async () => {
    const { dismiss, held, booked } = setUp();

    await expect(dismiss(held)).rejects.toThrow(`transaction_id must be the suggested ${booked}, or be omitted`);
  });
});

const edited = (page: Page, id: string, changes: Parameters<typeof editEntry>[2]): Page =>
  editEntry(page, id, changes, NOW).page;
