import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import { type Note, revertChangeSet } from '../../change-sets/use-cases/change-set-steps.ts';
import { workOfKeys } from '../domain/work-of-keys.ts';

type Dependencies = Parameters<typeof revertChangeSet>[0];

/**
 * Takes back everything that a key or an application applied in the last day, the latest first.
 * @returns the ids of those that stay, because later changes of others replaced their values
 * @throws NotFoundError if it applied nothing
 */
export const undoWorkOfKey = (deps: Dependencies) => {
  const revert = revertChangeSet(deps);
  return async (editor: Editor, name: string, note?: Note): Promise<readonly string[]> => {
    const now = deps.now();
    const work = workOfKeys(await deps.changeSets.listStates(editor.familyId, now), now);
    const own = work.find((other) => other.name === name);
    if (own === undefined) throw new NotFoundError('Change', 'There is nothing of this key or app to undo');
    const left: string[] = [];
    for (const { id } of own.applied) {
      try {
        await revert(editor, id, false, note && { note });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
        left.push(id);
      }
    }
    return left;
  };
};
