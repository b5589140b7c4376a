import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
import { addChange, newChange, previewRules } from './change-pages/new-change.ts';
import { applyChange, showChange, showChanges, undoChange } from './change-pages/show-changes.ts';
import { decideTransfers, saveTransferSettings, showTransfers } from './change-pages/transfers.ts';
import { type ChangeWork, composeChangeWork } from './change-work.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: ChangeWork };

export const PAGES: PageGroup<ChangeWork> = {
  'GET /changes': showChanges,
  'GET /changes/new': newChange,
  'POST /changes/new': addChange,
  'POST /changes/rules': previewRules,
  'GET /changes/{id}': showChange,
  'POST /changes/{id}/apply': applyChange,
  'POST /changes/{id}/revert': undoChange,
  'GET /transfers': showTransfers,
  'POST /transfers': decideTransfers,
  'POST /transfers/settings': saveTransferSettings,
};

/** The pages of changes of many transactions. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  return createHandler({ person, work: composeChangeWork(documents, tableName) });
});
