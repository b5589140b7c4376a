import type { RecurringTransaction } from '../../../shared/catalogue/domain/recurring.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { recurringPage } from '../../../web/ledger/recurring-page.ts';
import type { InvestmentWork } from './show-investments.ts';

/** GET /recurring */
export const showRecurring =
  ({ accounts, records }: InvestmentWork): PageAnswer =>
  async ({ person: { user }, viewer }) => {
    const { familyId } = user;
    const [seenBy, known, recurring, merchants] = await Promise.all([
      viewer(),
      accounts.list(familyId),
      records.listOf(familyId, 'recurring_transaction'),
      records.listOf(familyId, 'merchant'),
    ]);
    const named = (all: readonly { readonly id: string; readonly name: string }[]) =>
      new Map(all.map(({ id, name }) => [id, name]));
    const page = recurringPage(seenBy, {
      records: recurring.filter((record): record is RecurringTransaction => record.kind === 'recurring_transaction'),
      accounts: named(known),
      merchants: named(merchants),
    });
    return htmlResult(200, page);
  };
