import { decidePostedMatch } from '../../../shared/bank/use-cases/feed/decide-posted-match.ts';
import { composeEntries } from '../entries.ts';
import { createHandler } from './handler.ts';

const { api, edit, name, today } = composeEntries();

export const handler = createHandler({ ...api, decide: decidePostedMatch(edit), name, today });
