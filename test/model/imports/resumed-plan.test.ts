import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { type Entry, isSecurityDetails } from '../../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { typedStatement } from '../../support/imports/pdf/statement-text.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const send = async (world: World, type: ImportType, bytes: Uint8Array, accountId: string | null = null) => {
  const source = type === 'PdfImport' ? 'file' : 'text';
  const { id } = await world.create(world.caller, {
    type,
    accountId,
    publish: true,
    accepted: { onPossibleDuplicate: 'match' },
    configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
    content: { bytes, source, filename: null, contentType: null },
  });
  return id;
};

const entries = async (world: World): Promise<readonly Entry[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return pages.flatMap((page) => entriesOf(page));
};
const find = (world: World, id: string) => world.imports.find(world.caller.familyId, id);

/** Delivers messages, one step each, until part of the plan is stored and part is still missing. */
const deliverUntilPaused = async (world: World, id: string): Promise<void> => {
  for (let left = 20; left > 0; left--) {
    const checkpoint = (await find(world, id))?.checkpoint;
    if (checkpoint?.phase === 'plan' && checkpoint.state !== null) return;
    const message = world.messages.shift();
    if (message === undefined) throw new Error('The plan was never interrupted');
    await world.deliver(message, 0);
  }
};

const LATER = '2026-03-02T00:00:00.000Z';
const importOf = (page: Page): string => entriesOf(page)[0]?.importId ?? '';
const idIn = (page: Page): string => entriesOf(page)[0]?.id ?? '';

describe('a plan that was interrupted', () => {
  it('never confuses a security with one that was created in the meantime', async () => {
    const world = createWorld(table);
    const rows = Array.from({ length: 2_000 }, (_, at) => `2024-02-01,MSFT,,1,${at + 1},Broker`);
    const apples = ['2024-02-01,AAPL,XNAS,1,5,Broker', '2024-02-01,AAPL,,1,6,Broker'];
    const text = ['date,ticker,exchange_operating_mic,qty,price,account', ...apples, ...rows].join('\n');
    const id = await send(world, 'TradeImport', Buffer.from(text));
    await deliverUntilPaused(world, id);
    const held = world.messages.splice(0);
    await send(world, 'TradeImport', Buffer.from('date,ticker,qty,price,account\n2024-01-01,AAPL,1,1,Other'));
    for (const message of world.messages.splice(0)) await world.deliver(message, 1_000);
    world.messages.push(...held);
    await settle(world);

    const records = await world.records.list(world.caller.familyId);
    const tickers = new Map(
      records.flatMap((record) => (record.kind === 'security' ? [[record.id, record.ticker]] : [])),
    );
    const details = (await entries(world)).map((entry) => entry.details).filter(isSecurityDetails);
    expect(details).toHaveLength(2_003);
    expect(details.filter(({ securityId, ticker }) => tickers.get(securityId ?? '') !== ticker)).toEqual([]);
    expect(await find(world, id)).toMatchObject({ verification: { readback: { status: 'matched' } } });
  });

  it.each([
    ['gone with its import', (page: Page) => revertFromPage(page, importOf(page)).page, ['CAFE', 'RENT FEBRUARY']],
    ['deleted by a person', (page: Page) => deleteEntry(page, idIn(page), LATER).page, ['CAFE']],
    ['still there', (page: Page) => page, ['Rent', 'CAFE']],
  ] as const)('writes rows whose twins are gone, and only those: %s', async (_, change, written) => {
    const world = createWorld(table);
    const account = await world.accounts.create(
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
    await send(world, 'TransactionImport', Buffer.from('date,amount,name\n2026-01-31,-50.00,Rent'), account.id);
    await settle(world);
    const statement = `
Date        Text                   Amount
2026-01-31  CAFE                     -3.50
2026-02-01  RENT FEBRUARY           -50.00
`;
    const id = await send(world, 'PdfImport', typedStatement(statement), account.id);
    await deliverUntilPaused(world, id);
    await world.ledger.change(world.caller.familyId, account, '2026-01', change);
    await settle(world);

    expect((await entries(world)).map(({ name }) => name)).toEqual(written);
    expect(await find(world, id)).toMatchObject({ verification: { readback: { status: 'matched' } } });
  });
});
