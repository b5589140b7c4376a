import { type Accounts, isInUse } from '../../../ledger/entries/domain/account.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { withCurrencyDoubts } from '../../accounts/domain/new-account-currency.ts';
import type { createStatedCurrencies } from '../../currencies/domain/row-currency.ts';
import type { RowContext, RowsRead } from '../../prepare/use-cases/reading-ports.ts';
import { type Assignment, keepAssignments } from '../domain/assign-mappings.ts';
import {
  type createMappingCollector,
  type KnownNames,
  type Mapping,
  withAccountTypes,
  withNewNames,
  withoutNewAccounts,
  withSignQuestions,
} from '../domain/mappings.ts';

type Found = {
  readonly collector: ReturnType<typeof createMappingCollector>;
  readonly names: KnownNames;
  readonly read: Extract<RowsRead, { ok: true }>;
  /** The currencies that the rows state. */
  readonly stated: ReturnType<typeof createStatedCurrencies>;
  /** Made before. */
  readonly assignments: readonly Assignment[];
  readonly context: Pick<RowContext, 'familyCurrency'>;
};

/** The texts of a file with the records that they refer to, what the file says about new accounts, and earlier assignments. */
export const resolveMappings = async (
  { accounts }: { readonly accounts: Pick<Accounts, 'list'> },
  familyId: FamilyId,
  { collector, names, read, stated, assignments, context }: Found,
): Promise<readonly Mapping[]> => {
  for (const { account } of read.openings ?? []) collector.need('account', account);
  const named = withNewNames(collector.resolve(names), read.newNames, names);
  const found = withAccountTypes(named, read.accountTypes);
  const asked = withSignQuestions(read.asksAccounts ? withoutNewAccounts(found) : found, read.problemsOfCards);
  if (!asked.some(isOfNewAccount)) return keepAssignments(asked, assignments);
  const currencies = (await accounts.list(familyId)).filter(isInUse).map(({ currency }) => currency);
  const family = { currency: context.familyCurrency, currencies };
  return keepAssignments(withCurrencyDoubts(asked, stated.of, read.headers ?? [], family), assignments);
};

const isOfNewAccount = ({ type, key, mappable }: Mapping): boolean =>
  type === 'account' && key !== '' && mappable === null;
