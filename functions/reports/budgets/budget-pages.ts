import { accounts, rates } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { dismissed, findings } from '../../changes/adapters.ts';
import { headers, ledger, recordEdits, summaries } from '../../ledger/adapters.ts';
import { families, today } from '../../people/adapters.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import { pages } from '../../platform/pages.ts';
import { addBudget, changeBudget, removeBudget } from './budget-pages/budget-forms.ts';
import { showBudget } from './budget-pages/show-budget.ts';

/** The pages of budgets. */
export const handler = pages(
  {
    'GET /budgets': showBudget,
    'POST /budgets': addBudget,
    'POST /budgets/{id}': changeBudget,
    'POST /budgets/{id}/delete': removeBudget,
  },
  () => ({
    ...made({
      accounts,
      rates,
      records,
      dismissed,
      findings,
      headers,
      ledger,
      summaries,
      families,
      today,
      now: clock,
      newId: ids,
    }),
    edits: recordEdits(),
  }),
);
