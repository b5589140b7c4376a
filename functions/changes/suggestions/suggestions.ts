import { findSuggestions } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import { records } from '../../catalogue/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { made } from '../../platform/adapters.ts';
import { findings } from '../adapters.ts';

/** The search for suggestions. */
export const suggesting = () => findSuggestions(made({ headers, ledger, records, findings }));
