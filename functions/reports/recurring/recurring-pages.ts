import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { findings } from '../../changes/adapters.ts';
import { entries, headers, ledger, recordEdits } from '../../ledger/adapters.ts';
import { families } from '../../people/adapters.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import { pages } from '../../platform/pages.ts';
import * as forms from './recurring-pages/recurring-forms.ts';
import { showRecurring, showRecurringItem } from './recurring-pages/show-recurring.ts';

/** The pages of recurring transactions. */
export const handler = pages(
  {
    'GET /recurring': showRecurring,
    'POST /recurring': forms.addRecurring,
    'GET /recurring/new': forms.newRecurring,
    'POST /recurring/found': forms.decideFound,
    'GET /recurring/{id}': showRecurringItem,
    'POST /recurring/{id}': forms.changeRecurring,
    'POST /recurring/{id}/pause': forms.setStatus('inactive'),
    'POST /recurring/{id}/resume': forms.setStatus('active'),
    'POST /recurring/{id}/restore': forms.removeRecurring('restored'),
    'POST /recurring/{id}/delete': forms.removeRecurring('deleted'),
  },
  () =>
    made({
      accounts,
      records,
      edits: recordEdits,
      headers,
      ledger,
      entries,
      findings,
      families,
      now: clock,
      newId: ids,
    }),
);
