import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { type Account, isDebt } from '../../../shared/ledger/entries/domain/account.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { isLocalDate } from '../../../shared/platform/domain/dates/local-date.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import { decimalsOf, negate, roundTo } from '../../../shared/platform/domain/money/decimal.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import { formatDecimal } from '../../../web/platform/format/money.ts';
import { amountOf } from '../../platform/form-values.ts';
import type { ImportWork } from '../import-work.ts';
import { readingOnce } from '../reading-once.ts';
import { effectPage } from './publish.ts';
import { loadImport } from './show-import.ts';

/** POST /imports/{id}/balance: the balance on the statement of a file that states none, or the opening balance; blank removes it. */
export const compareBalance =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { person, fields, viewer } = request;
    const caller = callerOf(person);
    const [loaded, { locale }] = await Promise.all([loadImport(work, caller, event), viewer()]);
    const { id } = loaded.record;
    if (!isOpen(loaded.shown)) return { seeOther: `/imports/${id}` }; // added meanwhile
    const isOpening = fields['opening_amount'] !== undefined;
    const name = isOpening ? 'opening_amount' : 'statement_balance';
    return request.showFormOnError(
      (form) =>
        effectPage(readingOnce(work), request, loaded, isOpening ? { openingForm: form } : { balanceForm: form }),
      async () => {
        const amount = amountOf(fields, name, locale);
        const account = await work.accounts.find(caller.familyId, loaded.record.accountId ?? '');
        if (account !== undefined) requireMinorDigits(amount, account.currency, name, locale);
        const settings = isOpening
          ? { opening_balance: openingOf(fields, amount, account) }
          : { statement_balance: amount === '' ? null : { date: fields['date'], amount } };
        await updateImport(work)(caller, id, toImportSettings(settings));
        return { seeOther: `/imports/${id}/effect` };
      },
    );
  };

/** People enter what is owed. @throws ValidationError */
const openingOf = (
  { opening_date: date }: PersonRequest['fields'],
  amount: string,
  account: Pick<Account, 'accountType'> | undefined,
) => {
  if (amount === '') return null;
  if (typeof date !== 'string' || !isLocalDate(date))
    throw new ValidationError(['opening_date: Enter the day of the opening balance']);
  return { date, amount: isDebt(account?.accountType ?? '') ? negate(amount) : amount };
};

/** @throws ValidationError */
const requireMinorDigits = (amount: string, currency: string, name: string, locale: string): void => {
  const most = minorDigits(currency);
  if (decimalsOf(amount) <= most) return;
  const example = formatDecimal(roundTo(amount, most), locale);
  throw new ValidationError([
    `${name}: ${currency} has ${most === 0 ? 'no' : most} decimals. Enter the balance as on the statement, for example ${example}`,
  ]);
};
