import { accounts } from '../../accounts/adapters.ts';
import { changeSets, findings, newChangeSet } from '../../changes/adapters.ts';
import { headers, ledger, recordEdits } from '../../ledger/adapters.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import { pages } from '../../platform/pages.ts';
import { records } from '../adapters.ts';
import { addRule, changeRule, orderRule, previewRule, removeRule, switchRule } from './rule-pages/rule-forms.ts';
import { newRule, showRule, showRules } from './rule-pages/show-rules.ts';

/** The pages of rules. */
export const handler = pages(
  {
    'GET /rules': showRules,
    'GET /rules/new': newRule,
    'POST /rules/new': addRule,
    'GET /rules/{id}': showRule,
    'POST /rules/{id}': changeRule,
    'POST /rules/{id}/preview': previewRule,
    'POST /rules/{id}/active': switchRule,
    'POST /rules/{id}/move': orderRule,
    'POST /rules/{id}/delete': removeRule,
  },
  () =>
    made({
      records,
      accounts,
      edits: recordEdits,
      headers,
      ledger,
      changeSets,
      findings,
      create: newChangeSet,
      now: clock,
      newId: ids,
    }),
);
