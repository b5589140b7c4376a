import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Acceptance } from '../../../shared/imports/domain/import-readiness.ts';
import { previewKeptImport } from '../../../shared/imports/preview/use-cases/preview-effect.ts';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aConfiguration, anImport } from '../../support/imports/import-builders.ts';
import { MISSING_A_ROW, TWO_ACCOUNTS } from '../../support/imports/pdf/odd-statements.ts';
import { typedStatement } from '../../support/imports/pdf/statement-text.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, Killed, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const STATEMENT = `
Date        Text                   Amount     Balance
2026-01-30  CARD 4711 CAFE           -3.50       96.50
2026-02-01  RENT FEBRUARY           -50.00       46.50
2026-02-03  SALARY                  100.00      146.50
`;
/** The rent as a person entered it, dated a day earlier, in another month. */
const BY_HAND = 'date,amount,name,notes\n2026-01-31,-50.00,Rent,paid by transfer';
/** A statement of the month of that entry only. */
const ONE_MONTH = `
Date        Text                   Amount
2026-01-29  CAFE                     -3.50
2026-01-30  RENT JANUARY            -50.00
2026-01-31  BUS                      -2.00
`;

const openAccount = (world: World): Promise<Account> =>
  world.accounts.create(
    world.caller.familyId,
    {
      id: world.randomId(),
      name: 'Giro',
      accountType: 'depository',
      subtype: null,
      currency: 'USD',
      status: 'active',
      institutionName: null,
      institutionDomain: null,
      notes: null,
    },
    'user',
    world.now(),
  );

const send = async (
  world: World,
  accountId: string | null,
  statement = STATEMENT,
  publish = true,
  accepted: Acceptance = {},
): Promise<string> => {
  const { id } = await world.create(world.caller, {
    type: 'PdfImport',
    accountId,
    publish,
    accepted,
    configuration: aConfiguration(),
    content: { bytes: typedStatement(statement), source: 'file', filename: 's.pdf', contentType: 'application/pdf' },
  });
  return id;
};

const sendByHand = async (world: World, accountId: string): Promise<string> => {
  const { id } = await world.create(world.caller, {
    type: 'TransactionImport',
    accountId,
    publish: true,
    configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
    content: { bytes: Buffer.from(BY_HAND), source: 'text', filename: null, contentType: null },
  });
  await settle(world);
  return id;
};

const entries = async (world: World, account: Account): Promise<readonly Entry[]> => {
  const months = await Promise.all(
    ['2026-01', '2026-02'].map((month) => world.ledger.read(world.caller.familyId, account, month)),
  );
  return months.flatMap(entriesOf);
};
const effects = async (world: World, id: string) => {
  const list = listImportRows(world);
  const { rows } = await list(world.caller, id, { valid: null, search: null }, { page: 1, perPage: 10 });
  return rows.map(({ effect }) => effect);
};
const names = async (world: World, account: Account) => (await entries(world, account)).map(({ name }) => name);
const find = (world: World, id: string) => world.imports.find(world.caller.familyId, id);

describe('a statement in PDF', () => {
  it('is read in the background, keeps its confidence, and is published and verified', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const id = await send(world, account.id);

    expect(await find(world, id)).toMatchObject({ preparing: true, publishRequested: true });
    expect(world.messages.map(({ queue }) => queue)).toEqual(['statement']);
    await settle(world);
    expect(await find(world, id)).toMatchObject({
      status: 'complete',
      stats: { rowsCount: 3, validRowsCount: 3 },
      verification: { readback: { status: 'matched', checkedCounts: { transactions: 3 } } },
    });
    expect(await entries(world, account)).toMatchObject([
      { name: 'CARD 4711 CAFE', date: '2026-01-30', amount: '3.5', currency: 'USD' },
      { name: 'RENT FEBRUARY', date: '2026-02-01', amount: '50' },
      { name: 'SALARY', date: '2026-02-03', amount: '-100' },
    ]);
    const record = await find(world, id);
    const reader = await world.rows.open(id, record?.rowIndex ?? '');
    expect((await reader.block(0))?.map(({ row }) => row.confidence)).toEqual(['0.8', '1', '1']);
  });

  it('needs an account', async () => {
    const world = createWorld(table);
    const id = await send(world, null);
    await settle(world);

    expect(await find(world, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('not_publishable'),
      stats: { rowsCount: 3 },
    });
  });

  it('fails with a reason if it has no transactions', async () => {
    const world = createWorld(table);
    const id = await send(world, (await openAccount(world)).id, 'Dear customer, our terms change.', false);
    await settle(world);

    expect(await find(world, id)).toMatchObject({ status: 'failed', error: expect.stringContaining('invalid_pdf: ') });
  });

  it('is not published if its own balances contradict it, however the publish was requested', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const remembered = await send(world, account.id, MISSING_A_ROW);
    await settle(world);

    expect(await find(world, remembered)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('not_publishable: The statement does not add up'),
      proof: { currency: 'USD', coversAllRows: true, sums: [{ expected: '-70', found: '-50' }] },
      acceptIncomplete: false,
    });
    await expect(world.publish(world.caller, remembered)).rejects.toMatchObject({ code: 'not_publishable' });
    expect(await entries(world, account)).toEqual([]);

    await world.publish(world.caller, remembered, { acceptIncomplete: true });
    await settle(world);
    expect(await find(world, remembered)).toMatchObject({ status: 'complete' });
    expect(await names(world, account)).toEqual(['RENT FEBRUARY']);
  });

  it('is published with its difference if the client accepted that before it was read', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const id = await send(world, account.id, MISSING_A_ROW, true, { acceptIncomplete: true });
    await settle(world);
    expect(await find(world, id)).toMatchObject({ status: 'complete', acceptIncomplete: false });
  });

  it('remembers an acceptance that was sent with a later request', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const id = await send(world, account.id, MISSING_A_ROW);
    await world.publish(world.caller, id, { acceptIncomplete: true });
    await world.publish(world.caller, id);
    expect(await find(world, id)).toMatchObject({ preparing: true, publishRequested: true, acceptIncomplete: true });
    await settle(world);
    expect(await find(world, id)).toMatchObject({ status: 'complete' });
  });

  it('keeps choices of an earlier request, but none of an earlier publication', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const id = await send(world, account.id, STATEMENT, false);
    const preparing = { statuses: ['pending'], preparing: true } as const;
    const earlier = { onPossibleDuplicate: 'match', onPossibleBooking: 'match', onOtherNames: 'create' } as const;
    await world.imports.update(world.caller.familyId, id, preparing, { ...earlier, onKnownRecords: 'update' });
    await world.publish(world.caller, id);
    const initial = { onPossibleDuplicate: 'create', onPossibleBooking: 'ask', onOtherNames: 'match' };
    expect(await find(world, id)).toMatchObject({ ...initial, onKnownRecords: 'ask' });
    await world.publish(world.caller, id, { onPossibleDuplicate: 'match' });
    await world.publish(world.caller, id);
    expect(await find(world, id)).toMatchObject({ onPossibleDuplicate: 'match', onPossibleBooking: 'match' });
  });

  it('does not remember an acceptance sent without a publish', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const id = await send(world, account.id, MISSING_A_ROW, false, { acceptIncomplete: true });
    await settle(world);
    await expect(world.publish(world.caller, id)).rejects.toMatchObject({ code: 'not_publishable' });
  });

  it('is rejected if it has two accounts, with the names of both', async () => {
    const world = createWorld(table);
    const id = await send(world, (await openAccount(world)).id, TWO_ACCOUNTS, false);
    await settle(world);

    expect(await find(world, id)).toMatchObject({
      status: 'failed',
      error:
        'invalid_pdf: The PDF contains statements of 2 accounts: "Everyday Checking Account …1234", "Savings Plus Account …9876". Save the pages of each account as a separate PDF, and import each PDF into its account',
      proof: null,
    });
  });

  it('adds nothing when it is imported again', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    await send(world, account.id);
    await settle(world);
    const before = await entries(world, account);
    const again = await send(world, account.id);
    await settle(world);

    expect(await entries(world, account)).toEqual(before);
    expect(await find(world, again)).toMatchObject({ verification: { readback: { status: 'matched' } } });
  });

  it('matches an entry of another day if asked to, fills its blank fields, and releases it when reverted', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const byHand = await sendByHand(world, account.id);
    const before = await entries(world, account);
    const id = await send(world, account.id, STATEMENT, false);
    await settle(world);
    const previewed = await effects(world, id);
    const record = await find(world, id);
    const { preview } = await previewKeptImport(world)(record ?? anImport());
    await world.publish(world.caller, id, { onPossibleDuplicate: 'match' });
    await settle(world);

    expect(preview).toMatchObject({
      willCreate: 3,
      willMatch: 0,
      willReview: 1,
      totals: [{ inflow: '100', outflow: '53.5', rows: 3, balance: { before: '-50', after: '-3.5' } }],
    });
    expect(previewed).toMatchObject([
      { action: 'create', entryId: null },
      { action: 'review', entryId: before[0]?.id },
      { action: 'create', entryId: null },
    ]);
    expect(await names(world, account)).toEqual(['Rent', 'CARD 4711 CAFE', 'SALARY']);
    expect(await find(world, id)).toMatchObject({
      verification: { readback: { status: 'matched', checkedCounts: { transactions: 3 } } },
    });
    const again = await send(world, account.id);
    await settle(world);
    expect(await names(world, account)).toEqual(['Rent', 'CARD 4711 CAFE', 'SALARY']);

    for (const importId of [again, id]) {
      await world.revert(world.caller, importId, { force: false });
      await settle(world);
    }
    expect(await entries(world, account)).toEqual(before);
    await world.revert(world.caller, byHand, { force: false });
    await settle(world);
    expect(await entries(world, account)).toEqual([]);
  });

  it('keeps an equal amount of another statement two days later', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    const statement = (day: string, name: string) =>
      `\nDate        Text                   Amount\n2026-02-${day}  ${name}                -4.50\n`;
    await send(world, account.id, statement('02', 'BAKERY'));
    await settle(world);
    const id = await send(world, account.id, statement('04', 'KIOSK'));
    await settle(world);
    expect(await names(world, account)).toEqual(['BAKERY', 'KIOSK']);
    expect(await find(world, id)).toMatchObject({ verification: { readback: { status: 'matched' } } });
  });

  it.each([
    ['in another month', STATEMENT, ['CARD 4711 CAFE', 'SALARY', 'RENT FEBRUARY']],
    ['in the only month', ONE_MONTH, ['CAFE', 'BUS', 'RENT JANUARY']],
  ])(
    'writes a row if its twin %s goes with its import after planning, and reverts that too',
    async (_, statement, written) => {
      const world = createWorld(table);
      const account = await openAccount(world);
      await sendByHand(world, account.id);
      const id = await send(world, account.id, statement, true, { onPossibleDuplicate: 'match' });
      await deliverUntil(world, id, 'pages');
      const [rent] = await entries(world, account);
      await world.ledger.change(
        world.caller.familyId,
        account,
        '2026-01',
        (page) => revertFromPage(page, rent?.importId ?? '').page,
      );
      await settle(world);

      expect(await names(world, account)).toEqual(written);
      expect(await find(world, id)).toMatchObject({
        verification: { readback: { status: 'matched', checkedCounts: { transactions: written.length } } },
      });
      await world.revert(world.caller, id, { force: false });
      await settle(world);
      expect(await names(world, account)).toEqual([]);
    },
  );

  it('leaves its twin deleted if a person deleted that after planning', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    await sendByHand(world, account.id);
    const id = await send(world, account.id, STATEMENT, true, { onPossibleDuplicate: 'match' });
    await deliverUntil(world, id, 'pages');
    const [rent] = await entries(world, account);
    await world.ledger.change(
      world.caller.familyId,
      account,
      '2026-01',
      (page) => deleteEntry(page, rent?.id ?? '', world.now()).page,
    );
    await settle(world);

    expect(await names(world, account)).toEqual(['CARD 4711 CAFE', 'SALARY']);
    expect(await find(world, id)).toMatchObject({
      verification: { readback: { status: 'matched', checkedCounts: { transactions: 3 } } },
    });
  });

  it('has the same result wherever its worker is killed', async () => {
    for (let writes = 0; writes < 14; writes++) {
      const world = createWorld(table);
      const account = await openAccount(world);
      await sendByHand(world, account.id);
      const id = await send(world, account.id, STATEMENT, true, { onPossibleDuplicate: 'match' });
      world.arm(writes, writes % 2 === 0);
      await settle(world).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      world.disarm();
      world.advance(200);
      await settle(world);

      expect((await names(world, account)).toSorted(), `killed at write ${writes}`).toEqual([
        'CARD 4711 CAFE',
        'Rent',
        'SALARY',
      ]);
      expect(await find(world, id)).toMatchObject({ verification: { readback: { status: 'matched' } } });
    }
  });
});

/** Delivers messages, one step each, until the import is about to start the phase. */
const deliverUntil = async (world: World, id: string, phase: string): Promise<void> => {
  for (let left = 20; left > 0; left--) {
    if ((await find(world, id))?.checkpoint?.phase === phase) return;
    const message = world.messages.shift();
    if (message === undefined) throw new Error(`The import never came to its ${phase}`);
    await world.deliver(message, 0);
  }
};
