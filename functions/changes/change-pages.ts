import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
import { decideDuplicates, showDuplicates } from './change-pages/duplicates.ts';
import { addChange, newChange, previewRules } from './change-pages/new-change.ts';
import { applyChange, showChange, showChanges, undoChange } from './change-pages/show-changes.ts';
import { acceptShown, showSuggestions } from './change-pages/suggestions.ts';
import { decideTransfers, saveTransferSettings, showTransfers } from './change-pages/transfers.ts';
import { type ChangeWork, composeChangeWork } from './change-work.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: ChangeWork };

export const PAGES: PageGroup<ChangeWork> = {
  'GET /changes': showChanges,
  'GET /changes/new': newChange,
  'POST /changes/new': addChange,
  'POST /changes/rules': previewRules,
  'GET /changes/suggestions': showSuggestions,
  'POST /changes/suggestions': acceptShown,
  'GET /changes/{id}': showChange,
  'POST /changes/{id}/apply': applyChange,
  'POST /changes/{id}/revert': undoChange,
  'GET /transfers': showTransfers,
  'POST /transfers': decideTransfers,
  'GET /duplicates': showDuplicates,
  'POST /duplicates': decideDuplicates,
  'POST /transfers/settings': saveTransferSettings,
};

/** The pages of changes of many transactions. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  return createHandler({ person, work: composeChangeWork(documents, tableName) });
});
