import type { CounterfoilClient, ImportDetail, Preflight, Schemas } from '@counterfoil/client';
import { type Command, InvalidArgumentError } from 'commander';
import { confirm } from '../confirm.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { dayOf } from '../options.ts';
import { negate } from '../output/decimals.ts';

/** `amount`: `none`, or in the sign of the balance of the account, so that a debt is positive. `date`: by default the day of the balance in the file. */
export type OpeningChoice = { readonly amount: string; readonly date?: string };

export type OpeningOptions = { readonly openingBalance?: string; readonly openingDate?: string };

const balanceOf = (text: string): string => {
  if (/^(none|-?\d{1,20}(\.\d{1,8})?)$/.test(text)) return text;
  throw new InvalidArgumentError('Write an amount such as 1200.00, or none.');
};

export const withOpeningOptions = (added: Command): Command =>
  added
    .option(
      '--opening-balance <amount>',
      'what an account without entries starts with, for a debt what is owed; none: nothing (default: what the file states)',
      balanceOf,
    )
    .option('--opening-date <day>', 'the account has the opening balance at the end of this day', dayOf);

/** @throws CliError for a day without an amount */
export const openingOf = ({ openingBalance: amount, openingDate: date }: OpeningOptions): OpeningChoice | undefined => {
  if (amount !== undefined) return { amount, ...(date !== undefined && { date }) };
  if (date === undefined) return undefined;
  const remedy = 'Add --opening-balance with the balance at the end of this day.';
  throw new CliError(EXIT.usage, 'invalid_option', '--opening-date needs an amount.', remedy);
};

type Total = NonNullable<Preflight['preview']>['totals'][number];
type Stated = Pick<Total, 'account' | 'currency'> & { readonly opening: NonNullable<Total['opening_balance']> };

/** The balances before the rows that the file states of accounts without entries. */
export const statedIn = ({ preview }: Preflight): readonly Stated[] =>
  (preview?.totals ?? []).flatMap(({ account, currency, opening_balance: opening }) =>
    opening === null ? [] : [{ account, currency, opening }],
  );

const sentence = ({ account, currency, opening: { amount, date } }: Stated): string =>
  `${account.name} with ${amount} ${currency} at the end of ${date}`;

/** The opening balances of accounts without entries, as lines. */
export const openingLines = (preflight: Preflight, chosen: OpeningChoice | undefined): readonly string[] => {
  const stated = statedIn(preflight);
  if (chosen === undefined) return stated.map(statedLine);
  const { amount, date = stated[0]?.opening.date } = chosen;
  if (amount === 'none') return ['No opening balance is added.'];
  return [
    `Starts the account with ${amount}${date === undefined ? '' : ` at the end of ${date}`}, if it has no entries.`,
  ];
};

const statedLine = (stated: Stated): string => {
  const { amount, date, accepted } = stated.opening;
  if (accepted) return `Starts ${sentence(stated)}, from the balances in the file. To change it: --opening-balance`;
  const option = `--opening-balance ${amount} --opening-date ${date}`;
  return `The file may start ${sentence(stated)}, if no transactions are missing before the balance that it states. To add it: ${option}`;
};

/** The same of an import that was uploaded, for which it is not known whether its account has entries. */
export const uploadedOpeningLines = ({ opening_balances }: ImportDetail, chosen: OpeningChoice | undefined) =>
  chosen !== undefined
    ? []
    : opening_balances.map(({ account, currency, date, amount, accepted }) => {
        const money = [amount.replace('-', ''), currency, ...(amount.startsWith('-') ? ['owed'] : [])];
        const start = `${account || 'its account'} with ${money.filter((part) => part !== null).join(' ')} at the end of ${date}`;
        return accepted
          ? `Starts ${start}, if it has no entries. To change it: --opening-balance`
          : `The file may start ${start}. To add it: --opening-balance ${amount.replace('-', '')} --opening-date ${date}`;
      });

/** Asks about a balance that publishing does not add by itself. */
export const askOpening = async (io: Io, preflight: Preflight): Promise<OpeningChoice | undefined> => {
  const proposed = statedIn(preflight).find(({ opening }) => !opening.accepted);
  if (proposed === undefined || !io.isInteractive) return undefined;
  const { amount, date } = proposed.opening;
  return (await confirm(io, `Start ${sentence(proposed)}?`, '--opening-balance')) ? { amount, date } : undefined;
};

const OWED: readonly Schemas['Account']['account_type'][] = ['credit_card', 'loan', 'other_liability'];

/** Sends the opening balance of the account of an import. @throws CliError if the account or the day is not known */
export const sendOpening = async (
  client: CounterfoilClient,
  id: string,
  { amount, date }: OpeningChoice,
): Promise<void> => {
  const path = { path: { id } };
  if (amount === 'none') {
    await client.PATCH('/imports/{id}', { params: path, body: { opening_balance: null } });
    return;
  }
  const { account_id: accountId, opening_balances } = await client.imports.waitUntilSettled(id);
  const day = date ?? opening_balances[0]?.date;
  if (accountId === null)
    throw usage(
      'An opening balance is that of the account of the import, and it has none.',
      'Choose it with --account.',
    );
  if (day === undefined)
    throw usage(
      'The file does not state a day before its rows.',
      'Add --opening-date, such as --opening-date 2026-01-31.',
    );
  const { data } = await client.GET('/accounts/{id}', { params: { path: { id: accountId } } });
  const owned = OWED.includes(data.account_type) ? negate(amount) : amount;
  await client.PATCH('/imports/{id}', { params: path, body: { opening_balance: { date: day, amount: owned } } });
};

const usage = (message: string, remedy: string): CliError =>
  new CliError(EXIT.usage, 'invalid_option', message, remedy);
