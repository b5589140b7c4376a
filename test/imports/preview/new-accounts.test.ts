import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { settle } from '../../model/scenario.ts';
import { createWorld } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const setUp = () => {
  const world = createWorld(table);
  const { caller } = world;
  return {
    world,
    send: (text: string, filename: string | null = null) =>
      world.create(caller, {
        type: 'TransactionImport',
        accountId: null,
        publish: false,
        detect: { isTypeGiven: false },
        configuration: NO_SETTINGS,
        content: { bytes: Buffer.from(text), source: 'text', filename, contentType: null },
      }),
    assign: (id: string, key: string, settings: { readonly currency?: string } = {}) => {
      const assignment = { type: 'account', key, mappableId: null, createWhenEmpty: true, value: null } as const;
      return world.assign(caller, id, [{ ...assignment, ...settings }]);
    },
    publish: async (id: string) => {
      await world.publish(caller, id);
      await settle(world);
      return world.accounts.list(caller.familyId);
    },
    blockers: async (id: string) => (await world.imports.find(caller.familyId, id))?.blockers,
  };
};

const SWEDISH = [
  'Bokföringsdag,Text,Belopp,Konto',
  '2026-05-01,ICA,-120.50,Lönekonto',
  '2026-05-02,Lön,30000.00,Lönekonto',
].join('\n');
const ENGLISH = SWEDISH.replace('Bokföringsdag,Text,Belopp,Konto', 'Date,Name,Amount,Account');
const ofx = (
  month: string,
) => `<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Nordbank</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>
<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>100200301234<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026${month}05<TRNAMT>-20.00<FITID>${month}1<NAME>Shop</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026${month}06<TRNAMT>500.00<FITID>${month}2<NAME>Salary</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('an account that publishing creates', () => {
  it('is not created in the currency of the family if the header is in the language of another one', async () => {
    const { world, send, assign, publish, blockers } = setUp();
    const { id } = await send(SWEDISH);
    const [blocker] = (await blockers(id)) ?? [];
    expect(blocker).toBe(
      'Account "Lönekonto" is new, the file does not say its currency, and the header is in a language of countries with SEK. Send its currency with PATCH /api/v1/imports/{id}/mappings, or choose one of your accounts there',
    );
    await expect(world.publish(world.caller, id)).rejects.toMatchObject({ code: 'not_publishable' });
    await assign(id, 'Lönekonto', { currency: 'SEK' });
    expect(await blockers(id)).toEqual([]);
    expect(await publish(id)).toMatchObject([{ name: 'Lönekonto', currency: 'SEK' }]);
  });

  it('has the currency of the family if nothing speaks against it', async () => {
    const { send, publish } = setUp();
    const { id } = await send(ENGLISH);
    expect(await publish(id)).toMatchObject([{ name: 'Lönekonto', currency: 'USD' }]);
  });

  it('needs a currency if the accounts of the family have several', async () => {
    const { send, assign, publish, blockers } = setUp();
    const swedish = await send(SWEDISH);
    await assign(swedish.id, 'Lönekonto', { currency: 'SEK' });
    await publish(swedish.id);
    const { id } = await send(ENGLISH.replaceAll('Lönekonto', 'Savings'));
    expect(await blockers(id)).toEqual([
      'Account "Savings" is new, the file does not say its currency, and your accounts have several currencies: USD, SEK. Send its currency with PATCH /api/v1/imports/{id}/mappings, or choose one of your accounts there',
    ]);
  });

  it('takes the currency that its rows state, and needs none', async () => {
    const { send, publish } = setUp();
    const { id } = await send(SWEDISH.replace('Belopp', 'Belopp (SEK)'));
    expect(await publish(id)).toMatchObject([{ currency: 'SEK' }]);
  });

  it('is named by its bank and the end of its number, and found by the number later', async () => {
    const { send, assign, publish } = setUp();
    const first = await send(ofx('05'), 'download (3).ofx');
    await assign(first.id, '100200301234');
    const [account, ...others] = await publish(first.id);
    expect([account?.name, account?.currency, others]).toEqual(['Nordbank account ··1234', 'EUR', []]);
    const second = await send(ofx('06'), 'other.ofx');
    expect(second.blockers).toEqual([]);
    expect(await publish(second.id)).toHaveLength(1);
  });
});
