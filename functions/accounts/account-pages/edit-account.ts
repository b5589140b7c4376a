import {
  type Account,
  toAccount,
  toAccountChanges,
  toAccountRequest,
} from '../../../shared/accounts/schema/account.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import {
  accountFacts,
  createAccount,
  deleteAccount,
  updateAccount,
} from '../../../shared/accounts/use-cases/account-writes.ts';
import type { Account as Holder } from '../../../shared/ledger/domain/account.ts';
import { deleteValuation } from '../../../shared/ledger/use-cases/valuation-writes.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { USER } from '../../../shared/platform/domain/owner.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { editAccountPage, newAccountPage } from '../../../web/accounts/edit-account-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { formVersion } from '../../platform/form-version.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { amountOf } from './form-values.ts';
import { requireAccount } from './show-accounts.ts';
import { headersOnce } from './show-transactions.ts';

/** GET /accounts/{id}/edit */
export const editAccount =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, event));

/** POST /accounts/{id}/edit */
export const changeAccount = (work: LedgerWork): PageAnswer => {
  const update = updateAccount({ ...work, edits: work.accountEdits });
  return async (request, event) => {
    const { person, fields } = request;
    const { id } = await requireAccount(work, person.user.familyId, event);
    return showFormOnError(
      request,
      (form) => page(work, request, event, form),
      async () => {
        const { name, subtype, status, institution_name, institution_domain, notes } = fields;
        const changes = toAccountChanges({ name, subtype, status, institution_name, institution_domain, notes });
        await update(person.user, id, changes, formVersion(fields));
        return redirect(`/accounts/${id}?done=saved`);
      },
    );
  };
};

/** POST /accounts/{id}/delete */
export const removeAccount = (work: LedgerWork): PageAnswer => {
  const { accountEdits: edits, accountEntries: entries, accounts, release } = work;
  const remove = deleteAccount({ accounts, edits, entries, release });
  return async (request, event) => {
    const { person, fields, isForm } = request;
    const account = await requireAccount(work, person.user.familyId, event);
    const { id } = account;
    return showFormOnError(
      { fields: {}, isForm },
      ({ errors }) => page(work, request, event, { errors }),
      async () => {
        await removeOpeningBalance(work, callerOf(person), account, formVersion(fields));
        await remove(person.user, id, formVersion(fields));
        return redirect('/accounts?done=deleted');
      },
    );
  };
};

/** If it is the only entry: it came with the account, and goes with it. */
const removeOpeningBalance = async (
  work: LedgerWork,
  caller: ReturnType<typeof callerOf>,
  account: Holder,
  isExpected: ReturnType<typeof formVersion>,
): Promise<void> => {
  if (account.owners.some((owner) => owner !== USER)) return;
  const { headers, list } = headersOnce(work);
  const cells = (await headers.list(caller.familyId)).flatMap((header) => header.cells);
  const own = cells.filter(({ accountId }) => accountId === account.id);
  const counts = own.map((cell) => cell.transactions + cell.trades + cell.valuations + cell.holdings + cell.balances);
  if (counts.length !== 1 || counts[0] !== 1 || own[0]?.valuations !== 1) return;
  const filters = { kind: 'valuation', accountId: account.id, ...NO_DATES } as const;
  const [opening] = (await list(caller.familyId, filters, { page: 1, perPage: 1 })).entries;
  if (opening?.valuationKind !== 'opening_anchor') return;
  isExpected(accountFacts(account));
  await deleteValuation(work)(caller, opening.id, () => undefined);
};

const NO_DATES = { importId: undefined, startDate: undefined, endDate: undefined };

const page = async (
  work: LedgerWork,
  { person: { user }, viewer }: PersonRequest,
  event: ApiEvent,
  typed: Partial<FormState> = {},
) => {
  const [account, seenBy] = await Promise.all([requireAccount(work, user.familyId, event), viewer()]);
  const today = await accountsToday(work)(user.familyId, [account]);
  const shown = toAccount(account, today.get(account.id));
  const form = { ...newForm(valuesOf(shown)), ...typed };
  return editAccountPage(seenBy, { account: shown, version: entityTag(accountFacts(account)), form });
};

const valuesOf = ({ name, subtype, status, institution_name, institution_domain, notes }: Account) => ({
  name,
  status,
  subtype: subtype ?? '',
  institution_name: institution_name ?? '',
  institution_domain: institution_domain ?? '',
  notes: notes ?? '',
});

/** GET /accounts/new */
export const newAccount =
  ({ newId }: Pick<LedgerWork, 'newId'>): PageAnswer =>
  async ({ viewer }) => {
    const seenBy = await viewer();
    const form = newForm({ once: newId(), currency: seenBy.currency, account_type: 'depository' });
    return htmlResult(200, newAccountPage(seenBy, form));
  };

/** POST /accounts/new */
export const addAccount = (work: LedgerWork): PageAnswer => {
  const create = createAccount(work);
  return async ({ person: { user }, fields, isForm, viewer }) => {
    const seenBy = await viewer();
    return showFormOnError(
      { fields, isForm },
      (form) => newAccountPage(seenBy, form),
      async () => {
        const request = toAccountRequest({ ...fields, balance: amountOf(fields, 'balance', seenBy.locale) });
        const id = submissionId(work, { familyId: user.familyId, fields, request });
        const { account } = await create(user, request, id);
        return redirect(`/accounts/${account.id}?done=created`);
      },
    );
  };
};
