import { createAccountEdits, createAccountEntries } from '../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import { identifyAccounts } from '../../shared/accounts/use-cases/account-external-ids.ts';
import { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import type { UpdateAccountDependencies } from '../../shared/accounts/use-cases/account-writes.ts';
import { closingFacts } from '../../shared/accounts/use-cases/closing-facts.ts';
import { once } from '../../shared/platform/entry.ts';
import { bankAccounts } from '../bank/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { headers, ledger } from '../ledger/adapters.ts';
import { today } from '../people/adapters.ts';
import { clock, documents, externalIds, inTable, made, tableName } from '../platform/adapters.ts';

export const accounts = /* @__PURE__ */ once(() => createAccountRepository(documents(), tableName()));
export const accountEdits = /* @__PURE__ */ inTable(createAccountEdits);
export const accountEntries = /* @__PURE__ */ inTable(createAccountEntries);
export const rates = /* @__PURE__ */ inTable(createExchangeRates);

/** Claims external ids of accounts before they are written. */
export const identify = () => identifyAccounts(made({ claims: externalIds, accounts, now: clock }));

/** Whatever reads the entries of a family needs these. */
export const reading = { accounts, records, headers, ledger };

export const worthToday = () => accountsToday(made({ today, headers, ledger }));

/** Whether an account can be closed, and why not. */
export const closing = () => closingFacts(made({ today, headers, ledger }));

export const dependents = (): UpdateAccountDependencies['dependents'] => {
  const { entries, links } = made({ entries: accountEntries, links: bankAccounts });
  return async (familyId, account) => {
    const [all, stated, link] = await Promise.all([
      entries.count(familyId, account, 0),
      entries.countStated(familyId, account, 0),
      links.readLink(familyId, account.id),
    ]);
    return { hasEntries: all > 0, hasStated: stated > 0, isLinked: link !== undefined };
  };
};
