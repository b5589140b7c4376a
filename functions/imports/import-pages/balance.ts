import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { minorDigits } from '../../../shared/platform/domain/currency.ts';
import { decimalsOf, roundTo } from '../../../shared/platform/domain/decimal.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import { formatDecimal } from '../../../web/platform/format/money.ts';
import { amountOf } from '../../platform/form-values.ts';
import type { ImportWork } from '../import-work.ts';
import { readingOnce } from '../reading-once.ts';
import { effectPage } from './publish.ts';
import { loadImport } from './show-import.ts';

/** POST /imports/{id}/balance: the balance on the statement of a file that states none; blank removes it. */
export const compareBalance =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { person, fields, viewer } = request;
    const caller = callerOf(person);
    const [loaded, { locale }] = await Promise.all([loadImport(work, caller, event), viewer()]);
    const { id } = loaded.record;
    if (!isOpen(loaded.shown)) return redirect(`/imports/${id}`); // added meanwhile
    return showFormOnError(
      request,
      (balanceForm) => effectPage(readingOnce(work), request, loaded, { balanceForm }),
      async () => {
        const amount = amountOf(fields, 'statement_balance', locale);
        const account = await work.accounts.find(caller.familyId, loaded.record.accountId ?? '');
        if (account !== undefined) requireMinorDigits(amount, account.currency, locale);
        const statement_balance = amount === '' ? null : { date: fields['date'], amount };
        await updateImport(work)(caller, id, toImportSettings({ statement_balance }));
        return redirect(`/imports/${id}/effect`);
      },
    );
  };

/** @throws ValidationError */
const requireMinorDigits = (amount: string, currency: string, locale: string): void => {
  const most = minorDigits(currency);
  if (decimalsOf(amount) <= most) return;
  const example = formatDecimal(roundTo(amount, most), locale);
  throw new ValidationError([
    `statement_balance: ${currency} has ${most === 0 ? 'no' : most} decimals. Enter the balance as on the statement, for example ${example}`,
  ]);
};
