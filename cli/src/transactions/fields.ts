import type { CounterfoilClient } from '@counterfoil/client';
import type { Command } from 'commander';
import { CliError, EXIT } from '../errors/errors.ts';
import { accountIdOf } from '../import/settings.ts';
import { dayOf, gather, neverBoth, signedAmountOf } from '../options.ts';
import { asBank } from '../output/amounts.ts';
import { idByName, idsByName } from './named-records.ts';

/** The values of one transaction. Amounts are as a bank writes them; false clears a value. */
export type FieldOptions = {
  readonly account?: string;
  readonly date?: string;
  readonly amount?: string;
  readonly name?: string;
  readonly currency?: string;
  readonly category?: string | false;
  readonly merchant?: string | false;
  readonly tag?: readonly string[] | false;
  readonly notes?: string | false;
  readonly excluded?: boolean;
};

export const withFieldOptions = (added: Command): Command =>
  added
    .option('--account <name>', 'name or ID of the account')
    .option('--date <day>', 'its day, such as 2026-01-31', dayOf)
    .option('--amount <amount>', 'such as 12.50, or -12.50 for money out', signedAmountOf)
    .option('--name <text>', 'its name, such as the shop')
    .option('--currency <code>', 'its currency, such as EUR')
    .option('--category <name>', 'name or ID of the category')
    .option('--merchant <name>', 'name or ID of the merchant')
    .option('--tag <name>', 'name or ID of a tag; can be repeated', gather)
    .option('--notes <text>', 'notes')
    .option('--excluded', 'leave it out of totals');

/** For an existing transaction: each value can be removed, too. */
export const withClearingOptions = (added: Command): Command =>
  neverBoth(
    withFieldOptions(added)
      .option('--no-category', 'remove the category')
      .option('--no-merchant', 'remove the merchant')
      .option('--no-tag', 'remove all tags')
      .option('--no-notes', 'remove the notes')
      .option('--no-excluded', 'count it in totals'),
    ['category', 'merchant', 'tag', 'notes', 'excluded'],
  );

/** The fields of the API for the given values. */
export const fieldsOf = async (client: CounterfoilClient, options: FieldOptions) => {
  const { account, date, amount, name, currency, category, merchant, tag, notes, excluded } = options;
  const idOf = (kind: 'category' | 'merchant', text: string | false) =>
    text === false ? null : idByName(client, kind, text);
  return {
    ...(account !== undefined && { account_id: await accountIdOf(client, account) }),
    ...(date !== undefined && { date }),
    ...(amount !== undefined && { amount: asBank(amount) }),
    ...(name !== undefined && { name }),
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
    ...(category !== undefined && { category_id: await idOf('category', category) }),
    ...(merchant !== undefined && { merchant_id: await idOf('merchant', merchant) }),
    ...(tag !== undefined && { tag_ids: tag === false ? [] : [...(await idsByName(client, 'tag', tag))] }),
    ...(notes !== undefined && { notes: notes === false ? null : notes }),
    ...(excluded !== undefined && { excluded }),
  };
};

/** @throws CliError that names the missing options */
export const required = <Names extends keyof FieldOptions>(
  options: FieldOptions,
  names: readonly Names[],
): { readonly [Name in Names]-?: Exclude<FieldOptions[Name], undefined> } => {
  const missing = names.filter((name) => options[name] === undefined).map((name) => `--${name}`);
  if (missing.length === 0) return options as ReturnType<typeof required<Names>>;
  throw new CliError(EXIT.usage, 'missing_option', `Missing: ${missing.join(', ')}.`, 'Use --help to see how.');
};
