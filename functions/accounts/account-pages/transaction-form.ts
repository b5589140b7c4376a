import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { absolute, canonicalDecimal } from '../../../shared/platform/domain/decimal.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { quoteValue } from '../../../shared/platform/domain/quote-value.ts';
import type { Catalogue } from '../../../web/ledger/catalogue.ts';
import { tagField } from '../../../web/ledger/transaction-fields.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { writeTypedAmount } from '../../../web/platform/format/typed-amount.ts';
import { type Fields, ledgerAmountOf, textOf } from './typed.ts';

type Reading = { readonly locale: string; readonly catalogue: Catalogue };

/**
 * What was typed as the API has it; what the form does not ask is left out.
 * @throws ValidationError
 */
export const toTransactionFields = (form: Fields, { locale, catalogue }: Reading): Fields => ({
  ...('account_id' in form && { account_id: textOf(form, 'account_id') }),
  ...('date' in form && { date: textOf(form, 'date') }),
  ...('amount' in form && { amount: ledgerAmountOf(form, locale) }),
  name: textOf(form, 'name'),
  notes: textOf(form, 'notes'),
  category_id: textOf(form, 'category_id'),
  merchant_id: merchantOf(textOf(form, 'merchant').trim(), catalogue),
  tag_ids: catalogue.tags.filter(({ id }) => textOf(form, tagField(id)) === 'true').map(({ id }) => id),
  kind: textOf(form, 'kind'),
  ...('excluded' in form && { excluded: textOf(form, 'excluded') === 'true' }),
});

const merchantOf = (typed: string, { merchants }: Catalogue): string | null => {
  if (typed === '') return null;
  const folded = typed.toLowerCase();
  const found =
    merchants.find(({ name }) => name === typed) ?? merchants.find(({ name }) => name.toLowerCase() === folded);
  if (found !== undefined) return found.id;
  throw new ValidationError([`merchant ${quoteValue(typed)} is none of your merchants: take one of the list, or none`]);
};

/** A transaction as its form shows it. */
export const toTransactionForm = (transaction: Transaction, locale: string): FormState => {
  const amount = canonicalDecimal(transaction.amount) ?? '0';
  return newForm({
    name: transaction.name,
    date: transaction.date,
    direction: amount.startsWith('-') ? 'in' : 'out',
    amount: writeTypedAmount(absolute(transaction.amount), locale),
    category_id: transaction.category?.id ?? '',
    merchant: transaction.merchant?.name ?? '',
    kind: transaction.kind,
    notes: transaction.notes ?? '',
    excluded: String(transaction.excluded),
    ...Object.fromEntries(transaction.tags.map(({ id }) => [tagField(id), 'true'])),
  });
};
