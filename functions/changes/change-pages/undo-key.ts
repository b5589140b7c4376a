import { undoWorkOfKey } from '../../../shared/changes/proposals/use-cases/undo-work-of-key.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import type { ChangeWork } from '../change-work.ts';
import { pageNote } from '../proposal-audit.ts';

/** POST /changes/undo_key: takes back what a key or an application applied in the last day. */
export const undoKey = (work: ChangeWork): PageAnswer => {
  const undo = undoWorkOfKey(work);
  return async ({ person, edge, fields }) => {
    const note = pageNote('proposal_undone', { person, edge });
    const left = await undo(callerOf(person), String(fields['key_name'] ?? ''), note);
    return { seeOther: `/changes?done=${left.length === 0 ? 'undone' : 'undone_partly'}` };
  };
};
