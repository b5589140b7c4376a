import { pages } from '../platform/pages.ts';
import { decideDuplicates, showDuplicates } from './change-pages/duplicates.ts';
import { addChange, newChange, previewRules } from './change-pages/new-change.ts';
import { applyChange, declineChange, showChange, showChanges, undoChange } from './change-pages/show-changes.ts';
import { showProposals } from './change-pages/show-proposals.ts';
import { acceptShown, showSuggestions } from './change-pages/suggestions.ts';
import { decideTransfers, saveTransferSettings, showTransfers } from './change-pages/transfers.ts';
import { undoKey } from './change-pages/undo-key.ts';
import { changeWork } from './change-work.ts';

/** The pages of changes of many transactions. */
export const handler = pages(
  {
    'GET /changes': showChanges,
    'GET /changes/new': newChange,
    'POST /changes/new': addChange,
    'POST /changes/rules': previewRules,
    'GET /changes/suggestions': showSuggestions,
    'POST /changes/suggestions': acceptShown,
    'GET /changes/proposals': showProposals,
    'GET /changes/{id}': showChange,
    'POST /changes/{id}/apply': applyChange,
    'POST /changes/{id}/decline': declineChange,
    'POST /changes/{id}/revert': undoChange,
    'POST /changes/undo_key': undoKey,
    'GET /transfers': showTransfers,
    'POST /transfers': decideTransfers,
    'GET /duplicates': showDuplicates,
    'POST /duplicates': decideDuplicates,
    'POST /transfers/settings': saveTransferSettings,
  },
  changeWork,
);
