import { dirname } from 'node:path';
import { openTable } from '../../../scripts/restore/open-table.ts';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { call } from '../http/api-client.ts';
import { aMatch, withFed } from '../ledger/ledger-builders.ts';
import type { NewFamily } from '../new-family.ts';

export type HeldDinner = { readonly accountId: string; readonly held: string; readonly booked: string };

/** An account with a dinner from a feed: pending in February at 40.00, booked in March at 46.00. */
export const heldDinner = async ({ familyId, apiKey }: NewFamily): Promise<HeldDinner> => {
  const json = { name: `Account ${crypto.randomUUID()}`, account_type: 'depository', currency: 'USD' };
  const { id } = (await call<{ data: Account }>('POST', '/accounts', { apiKey, json })).body.data;
  const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
  const tag = (await createAccountRepository(documents, tableName).find(familyId, id))?.tag ?? '';
  const pages = createLedgerPages(documents, tableName);
  const put = async (month: string, add: (page: Page) => ReturnType<typeof withFed>): Promise<string> => {
    let entryId = '';
    await pages.change(familyId, { id, tag }, month, (page) => {
      const added = add(page);
      entryId = added.entryId;
      return added.page;
    });
    return entryId;
  };
  const booked = await put('2026-03', (page) =>
    withFed(page, { date: '2026-03-01', amount: '46', name: 'BISTRO' }, { externalId: 'TRN-9' }),
  );
  const match = aMatch({ entryId: booked, amount: '46' });
  const held = await put('2026-02', (page) =>
    withFed(
      page,
      { date: '2026-02-28', amount: '40', name: 'BISTRO HOLD', excluded: true },
      { status: 'stale', externalId: 'HOLD-9', match },
    ),
  );
  return { accountId: id, held, booked };
};
