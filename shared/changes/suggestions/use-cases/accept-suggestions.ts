import type { EntryChanges } from '../../../ledger/entries/domain/edit.ts';
import { NO_FILTERS } from '../../../ledger/search/domain/entry-filters.ts';
import { ValidationError } from '../../../platform/domain/errors.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { ChangeSets } from '../../change-sets/use-cases/change-ports.ts';
import type { createChangeSet } from '../../change-sets/use-cases/change-set-steps.ts';
import { ID_FIELDS, type SuggestedField } from '../domain/suggest-values.ts';
import type { findSuggestions } from './find-suggestions.ts';

export type Acceptance = {
  readonly field: SuggestedField;
  readonly ids: readonly string[];
  /** The values that the person saw, by transaction id; another is refused. If none is given, any is accepted. */
  readonly seen: Readonly<Record<string, string>>;
  /** Chosen in place of the suggestion, by the id of the transaction. */
  readonly chosen?: Readonly<Record<string, string>>;
};

type Dependencies = {
  readonly find: ReturnType<typeof findSuggestions>;
  readonly create: ReturnType<typeof createChangeSet>;
  readonly changeSets: Pick<ChangeSets, 'find'>;
  readonly now: () => string;
};

/** An accepted value is no longer suggested. */
export class OutdatedSuggestionsError extends ValidationError {
  override readonly name = 'OutdatedSuggestionsError';
}

/**
 * Starts a change set that gives transactions what is suggested for them now, and applies it at once. Repeating it with the
 * same id has no effect.
 * @throws OutdatedSuggestionsError if nothing is suggested for any of them
 */
export const acceptSuggestions =
  ({ find, create, changeSets, now }: Dependencies) =>
  async (editor: Editor, { field, ids, seen, chosen = {} }: Acceptance, changeSetId: string): Promise<ChangeSet> => {
    const made = await changeSets.find(editor.familyId, changeSetId, now());
    if (made !== undefined) return made; // what it accepted is no longer suggested
    const wanted = new Set(ids);
    const changes: Record<string, EntryChanges> = {};
    for (const { entry, guesses } of await find(editor.familyId, { ...NO_FILTERS, field })) {
      const value = guesses[field]?.value;
      if (value === undefined || !wanted.has(entry.id)) continue;
      if ((seen[entry.id] ?? value) === value) changes[entry.id] = { [ID_FIELDS[field]]: chosen[entry.id] ?? value };
    }
    if (Object.keys(changes).length === 0) {
      throw new OutdatedSuggestionsError([
        `transaction_ids: none of these transactions has this suggested ${field} any more: list the suggestions again`,
      ]);
    }
    const sent = { transaction_ids: [...ids], changes: { field } };
    const request = { kind: 'suggestions', select: { ids }, changes: {}, each: changes, sent } as const;
    return create(editor, request, changeSetId, { applyWhenReady: true });
  };
