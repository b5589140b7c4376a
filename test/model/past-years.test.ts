import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/amounts.ts';
import { aChange, aStep, createSummedFamily, MONTHS, type SummedFamily } from '../support/ledger/summed-family.ts';

describe('sums of past years', () => {
  it('give the same answers as all pages, after any writes, kills and changes in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 16 }), async (steps) => {
        const family = await createSummedFamily();
        for (const taken of steps) {
          await family.take(taken);
          expect(await family.bySums()).toEqual(await family.byPages());
        }
        await family.sum();
        expect(await family.bySums()).toEqual(await family.byPages());
      }),
      { numRuns: runs(5, 300) },
    );
  });

  it('do not lose years that they include, however far the index lags', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ month: fc.constantFrom(...MONTHS), side: fc.nat({ max: 2 }), isLate: fc.boolean() }), {
          minLength: 4,
          maxLength: 14,
        }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 9 }),
        async (imports, lags) => {
          let asked = 0;
          const family = await createSummedFamily(() => lags[asked++ % lags.length] ?? true);
          for (const { month, side, isLate } of imports) {
            await family.make(aChange({ month, side }));
            if (!isLate) await family.catchUp();
            const before = await family.count();
            await family.sum();
            for (let look = 0; look < 3; look++) expect(await family.count()).toBeGreaterThanOrEqual(before);
          }
          await family.catchUp();
          expect(await family.bySums()).toEqual(await family.byPages());
        },
      ),
      { numRuns: runs(6, 200) },
    );
  });

  it('are exact if another process writes and adds up years before any of the calls that make them', async () => {
    const interrupted = async (
      call: number,
      { state, isSummedTwice }: { readonly state: string; readonly isSummedTwice: boolean },
    ) => {
      const family = await createSummedFamily();
      await family.make(aChange({ month: '2022-01' }));
      await family.make(aChange({ month: '2023-06' }));
      if (state !== 'first') await family.sum();
      await family.make(
        state === 'withdrawn'
          ? aChange({ act: 'move', month: '2022-01', otherMonth: '2026-03' })
          : aChange({ month: '2022-01', amount: '7' }),
      );
      const isMade = await family.sumActingBefore(call, async () => {
        await family.make(aChange({ month: '2022-01', amount: '9' }));
        if (isSummedTwice) await family.sum();
      });
      expect(await family.bySums(), `call ${call}`).toEqual(await family.byPages());
      return isMade;
    };
    for (const state of ['first', 'again', 'withdrawn']) {
      for (const isSummedTwice of [false, true]) {
        let call = 0;
        while (await interrupted(call, { state, isSummedTwice })) call++;
        expect(call).toBeGreaterThan(8);
      }
    }
  });

  it.each([
    ['with their balances', 1, (family: SummedFamily) => family.sum()],
    ['if each write is sent twice', 1, (family: SummedFamily) => family.sumSendingTwice()],
    ['without their balances, if these are lost', 1, (family: SummedFamily) => family.sum().then(family.loseBalances)],
    ['without their balances, if these are too large', 1, (family: SummedFamily) => family.sumWithin({ balances: 10 })],
    ['not at all, if they are too large', 0, (family: SummedFamily) => family.sumWithin({ sums: 10 })],
  ])('are kept %s, and the answers are the same', async (_, kept, sum) => {
    const family = await createSummedFamily();
    for (const month of MONTHS) await family.make(aChange({ month }));
    await sum(family);

    expect(await family.countSummed()).toBe(kept);
    expect(await family.bySums()).toEqual(await family.byPages());
  });

  it('are kept of the accounts for which there was time, and the next process adds the others', async () => {
    const family = await createSummedFamily();
    for (const side of [0, 1, 2]) await family.make(aChange({ month: '2022-01', side }));
    await family.sum(2026, () => false);
    expect(await family.countSummed()).toBe(0);

    let asked = 0;
    await family.sum(2026, () => asked++ < 2);
    expect(await family.countSummed()).toBe(2);
    expect(await family.bySums()).toEqual(await family.byPages());

    await family.sum();
    expect(await family.countSummed()).toBe(3);
    expect((await family.recent())?.past).toHaveLength(3);
    expect(await family.bySums()).toEqual(await family.byPages());
  });

  it('keep the years that a process with a later clock has added up', async () => {
    const begun = async () => {
      const family = await createSummedFamily();
      for (const month of ['2022-01', '2023-06', '2024-12', '2026-03']) await family.make(aChange({ month }));
      return family;
    };
    const family = await begun();
    await family.sum();
    await family.make(aChange({ month: '2022-01', amount: '7' }));
    await family.sum(2025);
    expect(await family.bySums()).toEqual(await family.byPages());
    expect((await family.recent())?.past.map(({ until }) => until)).toEqual(['2024']);

    const interrupted = async (call: number): Promise<boolean> => {
      const other = await begun();
      const isMade = await other.sumActingBefore(call, () => other.sum(), 2025);
      expect(await other.bySums(), `call ${call}`).toEqual(await other.byPages());
      return isMade;
    };
    let call = 0;
    while (await interrupted(call)) call++;
    expect(call).toBeGreaterThan(8);
  });

  it('replace the headers of past years, until one of them is written', async () => {
    const family = await createSummedFamily();
    for (const month of MONTHS) await family.make(aChange({ month }));
    expect(await family.recent()).toMatchObject({ past: [] });
    await family.sum();
    const { headers = [], past = [] } = (await family.recent()) ?? {};
    expect(headers.map(({ key }) => key.month)).toEqual(['2025-02', '2026-03']);
    expect(past.map(({ until, firstMonth, counts }) => ({ until, firstMonth, counts: counts.transaction }))).toEqual([
      { until: '2024', firstMonth: '2021-12', counts: 5 },
    ]);

    await family.make(aChange({ month: '2026-03', amount: '6' }));
    expect((await family.recent())?.past).toHaveLength(1);
    await family.make(aChange({ month: '2022-01', amount: '7' }));
    expect((await family.recent())?.past).toEqual([]);
    await family.sum();
    expect((await family.recent())?.past[0]?.counts.transaction).toBe(6);
  });

  it('are withdrawn for one account if an entry of their years moves to a later year', async () => {
    const family = await createSummedFamily();
    for (const side of [0, 1])
      for (const month of ['2022-01', '2023-06', '2026-03']) await family.make(aChange({ month, side }));
    await family.sum();
    await family.make(aChange({ act: 'move', month: '2022-01', otherMonth: '2026-03' }));
    await family.sum();
    const { headers = [], past = [] } = (await family.recent()) ?? {};
    expect(headers.map(({ account, key }) => `${account.tag} ${key.month}`)).toEqual([
      '00000000 2022-01',
      '00000000 2023-06',
      '00000000 2026-03',
      '00000001 2026-03',
    ]);
    expect(past.map(({ account, until }) => `${account.tag} ${until}`).sort()).toEqual(['00000000 ', '00000001 2024']);
    expect(await family.bySums()).toEqual(await family.byPages());

    await family.make(aChange({ act: 'move', month: '2022-01', otherMonth: '2022-01' }));
    await family.sum();
    expect((await family.recent())?.past.map(({ until }) => until)).toEqual(['2024', '2024']);
    expect(await family.bySums()).toEqual(await family.byPages());
  });

  it('are not used after an entry of another account was moved into their years', async () => {
    const family = await createSummedFamily();
    await family.make(aChange({ month: '2022-01' }));
    await family.make(aChange({ month: '2026-03', side: 1 }));
    await family.sum();
    expect((await family.recent())?.past).toHaveLength(1);
    await family.make(aChange({ act: 'move', month: '2026-03', side: 1, otherMonth: '2022-01', to: 0 }));
    expect((await family.recent())?.past).toEqual([]);
    expect(await family.bySums()).toEqual(await family.byPages());
  });
});
